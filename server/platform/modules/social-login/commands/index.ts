export { logInByIdentity } from './log-in-by-identity.ts'
export { openSocialLogin } from './open-social-login.ts'
export { purgeSocialLogins } from './purge-social-logins.ts'
export { takeSocialLogin } from './take-social-login.ts'
