/** API of identity for handlers and queries of other modules, and the composition root. */
export { admit } from './admit.ts'
export { createAuthenticator } from './authenticator.ts'
export { guessAttempt } from './codes/attempts.ts'
export { claimedEmail, emailContact, phoneContact } from './contact.ts'
export { freshToken } from './fresh-token.ts'
export { sessionOf, signedIn } from './handlers/signed-in.ts'
export { hashOfFingerprint, hashOfInstrument } from './linked-accounts.ts'
export { openPasswordHasher } from './password-hasher.ts'
export { refusalsOfPassword } from './passwords.ts'
export { personHash } from './person.ts'
export type { Captcha, Commands as IdentityCommands, WithPasswordHasher } from './platform.ts'
export { findBlocks, isBlocked, listBlocks, listNotes, listTags } from './queries/blocks.ts'
export { countUnderFormerSecrets } from './queries/count-under-former-secrets.ts'
export { listFlags, openFlagsAcrossPlayers } from './queries/flags.ts'
export { getProfile } from './queries/get-profile.ts'
export { listDevices, listLinksAcrossPlayers } from './queries/links.ts'
export {
  findAcrossPlayers,
  findActiveCurrency,
  findGivenAttribution,
  findRegistration,
  findTimeZone,
  findVerificationStatus,
  isRegistered,
  readPersonAcrossPlayers,
  shownNamesAcrossPlayers,
} from './queries/player-facts.ts'
export {
  listByAddressAcrossPlayers,
  listByDeviceAcrossPlayers,
  listByEmailAcrossPlayers,
} from './queries/search-players.ts'
export { listLogins } from './queries/sessions.ts'
export { SERVICE_LETTERS } from './service-letters.ts'
export { requireRecentAuthentication } from './step-up/recent-authentication.ts'
export { confirmPlayer } from './step-up/step-up.ts'
export { withCaptcha } from './with-captcha.ts'
