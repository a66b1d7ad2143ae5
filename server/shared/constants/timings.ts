const DAY_S = 86_400

/** Lifetimes of cookies, in seconds. Those of partner, adplace and advertisers are settings. */
export const COOKIE_MAX_AGE_S = {
  /** Of a session, too: from its login on. */
  token: 30 * DAY_S,
  locale: 365 * DAY_S,
  superBonus: 15_768_000,
  /** userVersion and userBrowser. */
  visit: DAY_S,
  /** stag, partnerId, advId and prHash. */
  source: DAY_S,
  simpleAuth: DAY_S,
  /** adBonusType, adBonusValue and adBonusModal. */
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

/** Timings of the browser, in milliseconds. */
export const PAY_IN_DELAY_MS = 350
export const NOTIFICATION_TIMEOUT_MS = 3000
export const NOTIFICATION_WIDTH_PX = 300
export const TOOLTIP_SHOW_DELAY_MS = 200
export const TOOLTIP_DISTANCE_PX = 5
export const TOOLTIP_DISPOSE_TIMEOUT_MS = 150
export const MENU_HIDE_DELAY_MS = 400

/** When a next code may be asked for, in seconds. */
export const CODE_RESEND_S = 60
/** How long a code, a link in an email or a reset token is good for, in minutes (ASVS 6.5.5). */
export const CODE_LIFE_MIN = 10
