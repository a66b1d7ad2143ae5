const DAY_S = 86_400

/** Lifetimes of cookies, in seconds. Those of partner, adplace and advertisers are settings. */
export const COOKIE_MAX_AGE_S = {
  /** Of a session, too: from its login on. */
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
  /** Longer than it takes to sign in elsewhere. */
  ssoRedirected: 3600,
  registrationBonus: 3 * DAY_S,
  /** As long as the operator waits for a browser to come back from a provider. */
  socialSignIn: 600,
  /** As long as a link is good for. */
  linkSignIn: 600,
} as const

/** What the operator may choose for advertiseUid, advertiseSource and cpaOneUid, in seconds. */
export const ADVERTISER_MAX_AGE_S = { min: DAY_S, max: 30 * DAY_S } as const

/** How long bets on a flight are taken, and how long its end is looked at, in milliseconds. */
export const CRASH_BETTING_MS = 7000
export const CRASH_END_MS = 3000

/** Timings of the browser, in milliseconds. */
export const PAY_IN_DELAY_MS = 350
export const NOTIFICATION_TIMEOUT_MS = 3000
export const NOTIFICATION_WIDTH_PX = 300
export const TOOLTIP_SHOW_DELAY_MS = 200
export const TOOLTIP_DISTANCE_PX = 5
export const TOOLTIP_DISPOSE_TIMEOUT_MS = 150
export const MENU_HIDE_DELAY_MS = 400
/** How often an open page looks for a newer build, and how often its service worker asks where the API is. */
export const UPDATE_CHECK_MS = 20_000
export const SYNC_INTERVAL_MS = 600_000
/** For so long a page that was loaded anew for a missing script is not loaded anew for another one. */
export const RELOAD_GUARD_MS = 10_000
/** How often, and for how long at most, a session's replay looks whether its recorder has come. */
export const REPLAY_POLL_MS = 100
export const REPLAY_WAIT_MS = 10_000
/** When a browser's fingerprint is taken where it cannot say that it is idle. */
export const FINGERPRINT_DELAY_MS = 500

/** When a next code may be asked for, in seconds. */
export const CODE_RESEND_S = 60
/** How long the quote of an exchange is held. */
export const QUOTE_S = 30
/** How long a code, a link in an email or a reset token is good for, in minutes (ASVS 6.5.5). */
export const CODE_LIFE_MIN = 10

/** For how long a captcha's challenge can be answered. */
export const CAPTCHA_LIFE_MS = 120_000
