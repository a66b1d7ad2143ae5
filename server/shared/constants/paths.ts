/** The page of the site to which an OpenID provider sends the browser back; providers have it on their list. */
export const SOCIAL_CALLBACK_PATH = '/auth/callback'
/** The page that finishes a password recovery; a token follows. */
export const RESET_PASSWORD_PATH = '/reset-password'
/** The page that asks before a link signs in. */
export const LINK_SIGN_IN_PATH = '/auth/link'
/** The query's name of a token that signs in by one click. */
export const LINK_TOKEN = 'simpleAuthToken'
/** Where the pages of payment providers are shown that have none of their own; a provider's name follows. */
export const PAYMENT_PAGES_PATH = '/payment-pages'
/** Where the platform shows the emails and SMS that it has written. */
export const OUTBOX_PATH = '/outbox'

/** Where other companies report to, on the platform and on the site; a provider's name follows. */
export const CALLBACKS_PATH = '/callbacks'

export function callbackPath(provider: string): string {
  return `${CALLBACKS_PATH}/${provider}`
}

/** The page of a player's bonuses and offers. */
export const BONUSES_PATH = '/bonuses'
/** The page on which players change their password. */
export const PASSWORD_PATH = '/profile/access'
/** Where players change what they have chosen. */
export const SETTINGS_PATH = '/profile/setting'

/** The page of an error by its code. */
export const ERROR_PATH = '/error'
/** The page for places where the site is closed. */
export const NO_ACCESS_PATH = '/no-access'

/** The path before the names of the site's procedures. */
export const PROCEDURES_PATH = '/api/trpc'
