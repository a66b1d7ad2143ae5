export { logInByIdentity } from './log-in-by-identity.ts'
export { openSocialLogin, purgeSocialLogins, takeSocialLogin } from './social-logins.ts'
