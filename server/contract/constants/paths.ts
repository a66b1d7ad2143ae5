/** The page of the site to which an OpenID provider sends the browser back (C15); providers have it on their list. */
export const SOCIAL_CALLBACK_PATH = '/auth/callback'
/** The page that finishes a password recovery; a token follows (R22). */
export const RESET_PASSWORD_PATH = '/reset-password'
/** The query's name of a token that signs in by one click (S12). */
export const LINK_TOKEN = 'simpleAuthToken'
