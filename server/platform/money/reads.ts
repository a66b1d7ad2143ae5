/** Money's public reads. Apart from the index, so that the writer's thread loads no query builder: it starts in a tenth of the time. */
export { checkInvariants, type Violation } from './check-invariants.ts'
export { readWalletStates, readWallets, type WalletBalance } from './read-wallets.ts'
export { type LogVerdict, verifyLog } from './verify-log.ts'
