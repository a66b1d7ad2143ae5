export {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  resealAuthenticators,
} from './authenticator.ts'
export { endAllSessions, endOtherSessions, endSession, revokeSession } from './end-sessions.ts'
export {
  changeContact,
  resendPlayerLetter,
  resetFactors,
  sendServiceLetter,
} from './help-player.ts'
export { logInByCode, logInByMagicLink, logInByPasskey, logInByPassword } from './log-in.ts'
export { normaliseEmails } from './normalise-emails.ts'
export { addPasskey, issueChallenge, removePasskey, renamePasskey, takeChallenge } from './passkeys.ts'
export { changePassword, renewPasswordHash } from './passwords.ts'
export { selectCurrency, setAvatar, setFeature, updateSettings } from './profile.ts'
export { noteProof, proveByCode, proveByPasskey, proveBySecondFactor } from './prove.ts'
export { purgeExpired } from './purge-expired.ts'
export { confirmRecovery, resetPassword } from './recovery.ts'
export { rotateToken } from './rotate-token.ts'
export { sendCode } from './send-code.ts'
export { sendLoginData } from './send-login-data.ts'
export { requestVerification, verifyContact } from './verify-contact.ts'
