/** Redirect page for OpenID providers; registered with each provider. */
export const SOCIAL_CALLBACK_PATH = '/auth/callback'
/** Page that finishes a password recovery; followed by a token. */
export const RESET_PASSWORD_PATH = '/reset-password'
/** Page that asks for confirmation before a link signs in. */
export const LINK_SIGN_IN_PATH = '/auth/link'
/** Query parameter of a one-click login token. */
export const LINK_TOKEN = 'simpleAuthToken'
/** Payment pages of providers that have none of their own; followed by a provider's name. */
export const PAYMENT_PAGES_PATH = '/payment-pages'
/** Page on which the platform lists the emails and SMS it has written. */
export const OUTBOX_PATH = '/outbox'

/** Public log, on the site and in the platform's general service. */
export const LOG_PATH = '/log'

/** Webhook path for third parties, on the platform and on the site; followed by a provider's name. */
export const CALLBACKS_PATH = '/callbacks'

export function callbackPath(provider: string): string {
  return `${CALLBACKS_PATH}/${provider}`
}

/** Games of the studio behind the site's own host, if it has no domain of its own. */
export const STUDIO_PATH = '/studio'

export const BONUSES_PATH = '/bonuses'
export const PASSWORD_PATH = '/profile/access'
export const SETTINGS_PATH = '/profile/setting'

/** Takes an error code. */
export const ERROR_PATH = '/error'
/** Page for regions where the site is closed. */
export const NO_ACCESS_PATH = '/no-access'

/** Path prefix of the site's procedures. */
export const PROCEDURES_PATH = '/api/trpc'
