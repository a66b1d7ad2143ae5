/** What the handlers and queries of other modules may use of the ledger. Apart from the index: see `server/platform/README.md`. */
export { checkInvariants, type Finding, inspectBooks, type Violation, violationsOf } from './check-invariants.ts'
export { readWalletStates, readWallets, type WalletBalance } from './read-wallets.ts'
export { type LogVerdict, verifyLog } from './verify-log.ts'
