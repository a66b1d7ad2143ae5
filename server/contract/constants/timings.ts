/** Lifetimes of cookies, in seconds (E11). */
export const COOKIE_MAX_AGE_S = {
  token: 2_592_000,
  locale: 365 * 86_400,
} as const

/** Timings of the browser, in milliseconds (§9, S9, S15, R31). */
export const PAY_IN_DELAY_MS = 350
export const NOTIFICATION_TIMEOUT_MS = 3000
export const NOTIFICATION_WIDTH_PX = 300
export const TOOLTIP_SHOW_DELAY_MS = 200
export const TOOLTIP_DISTANCE_PX = 5
export const TOOLTIP_DISPOSE_TIMEOUT_MS = 150
export const MENU_HIDE_DELAY_MS = 400

/** When a next code may be asked for, in seconds. */
export const CODE_RESEND_S = 60
/** How long a code, a link in a letter or a reset token is good for, in minutes (ASVS 6.5.5). */
export const CODE_LIFE_MIN = 10
