/** API of identity for commands of other modules; loaded by the writer's thread. */
export { isTimeZone } from '#server/shared/local-time.ts'
export { hashToken } from '../../kernel/ids.ts'
export { auditKeyOf } from './audit-key.ts'
export { bar, barOf } from './barred-contacts.ts'
export { type Block, blockOf, blocksOf, liftBlock, requireUnblocked, setBlock } from './blocks.ts'
export { CODE_LIFE_MS } from './codes/code.ts'
export { type NewSession, openSession } from './commands/open-session.ts'
export { sendVerification } from './commands/verify-contact.ts'
export { findByContact } from './contact.ts'
export { eraseUser } from './erase-user.ts'
export { clearFlag, openFlagsOf, setFlag } from './flags.ts'
export { linkedAccounts, noteInstrument } from './linked-accounts.ts'
export { type OfferReader, offerReadersAcrossPlayers, withdrawMarketing } from './marketing.ts'
export { addNote, setTags } from './notes.ts'
export { notifyNewDevice, notifyPlayer } from './notify.ts'
export { accountsOfPersonAcrossPlayers, personHash, personOf, setPerson } from './person.ts'
export {
  activeCurrency,
  hasVerifiedEmail,
  hidesStatistics,
  isClosed,
  isIdentified,
  isLoginOpen,
  isMember,
  premiumStatus,
  registeredAt,
  setPremiumStatus,
  setVerification,
  timeZone,
  verificationStatus,
} from './player-facts.ts'
export { type NewUser, registerUser } from './register-user.ts'
export { factorsOf } from './second-factor/factors.ts'
export { provisioningUri, SECRET_BYTES, secretOf, stepOf } from './second-factor/second-factor.ts'
export { addSocialIdentity, findBySocialIdentity } from './social-identities.ts'
