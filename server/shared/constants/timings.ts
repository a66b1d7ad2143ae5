const DAY_S = 86_400

/** Cookie lifetimes in seconds. Those of partner, adplace and advertisers are settings. */
export const COOKIE_MAX_AGE_S = {
  /** Also the lifetime of a session, from its login. */
  token: 30 * DAY_S,
  locale: 365 * DAY_S,
  superBonus: 15_768_000,
  /** userVersion, userBrowser and geo. */
  visit: DAY_S,
  /** stag, partnerId, advId and prHash. */
  source: DAY_S,
  simpleAuth: DAY_S,
  /** adBonusType, adBonusValue, adBonusModal and adBonusError. */
  promo: 600,
  /** Longer than a sign-in on another site takes. */
  ssoRedirected: 3600,
  registrationBonus: 3 * DAY_S,
  /** As long as the operator waits for the browser's return from a provider. */
  socialSignIn: 600,
  /** As long as a link is valid. */
  linkSignIn: 600,
} as const

/** Configurable range for advertiseUid, advertiseSource and cpaOneUid, in seconds. */
export const ADVERTISER_MAX_AGE_S = { min: DAY_S, max: 30 * DAY_S } as const

/** Duration of betting before a crash round, and of the display of its end, in milliseconds. */
export const CRASH_BETTING_MS = 7000
export const CRASH_END_MS = 3000

/** Timings in the browser, in milliseconds. */
export const PAY_IN_DELAY_MS = 350
export const NOTIFICATION_TIMEOUT_MS = 3000
export const NOTIFICATION_WIDTH_PX = 300
export const TOOLTIP_SHOW_DELAY_MS = 200
export const TOOLTIP_DISTANCE_PX = 5
export const TOOLTIP_DISPOSE_TIMEOUT_MS = 150
export const MENU_HIDE_DELAY_MS = 400
/**
 * Interval at which an open page checks for a newer build, and at which its service worker fetches the API's address.
 */
export const UPDATE_CHECK_MS = 20_000
export const SYNC_INTERVAL_MS = 600_000
/** After a reload for a missing script, the page does not reload for another one within this time. */
export const RELOAD_GUARD_MS = 10_000
/** Interval and maximum duration of the check for the session recorder. */
export const REPLAY_POLL_MS = 100
export const REPLAY_WAIT_MS = 10_000
/** Delay of the fingerprint in browsers without `requestIdleCallback`. */
export const FINGERPRINT_DELAY_MS = 500

export const CODE_RESEND_S = 60
export const QUOTE_S = 30
/** Validity of a code, an email link or a reset token, in minutes (ASVS 6.5.5). */
export const CODE_LIFE_MIN = 10

export const CAPTCHA_LIFE_MS = 120_000

/**
 * The first output of the public beacon at least this long after a room's entries have closed decides its draw, so that
 * nobody could have known it.
 */
export const BEACON_DELAY_MS = 1000
