/**
 * API of the ledger for handlers and queries of other modules. Separate from the index: see
 * `server/platform/README.md`.
 */
export {
  actsOfTransfersAcrossPlayers,
  balancesAt,
  listOwnMoves,
  listVaultMoves,
  postedKeysAcrossPlayers,
} from './account-history.ts'
export { accountPageAcrossPlayers, readLastEntry } from './account-page.ts'
export { balanceChannel } from './accounts.ts'
export type { BooksPosition, CheckedPage, Finding } from './books/check-page.ts'
export {
  type CheckBooksData,
  checkedPages,
  checkInvariants,
  inspectBooks,
  type Violation,
  violationsOf,
} from './books/inspect-books.ts'
export { lastBooksCheck } from './books/last-check.ts'
export { type PageTime, restAfter } from './books/rest-after.ts'
export { listDebts } from './debts.ts'
export { hasPlayMoney } from './has-play-money.ts'
export { RECEIPT_CHANNEL } from './log/announce-receipt.ts'
export { type Comparison, compareWithCheckpoint, type LogEnd, readLogEnd } from './log/compare-log.ts'
export { readLogState } from './log/log-condition.ts'
export { findRecord, proveConsistency, readLogs } from './log/read-log.ts'
export { type Act, readReceipts, type WithPromises } from './log/read-receipts.ts'
export { isOpenedBy, type Receipt } from './log/receipt.ts'
export { openPromises, type Promises } from './log/sign-receipts.ts'
export { type LogVerdict, verifyLog } from './log/verify-log.ts'
export type { Commands as LedgerCommands } from './platform.ts'
export { listEntries, listTransfersAcrossPlayers } from './player-entries.ts'
export { type Funds, readFunds, readWalletStates, readWallets, type WalletBalance } from './read-wallets.ts'
export { openStakeAcrossPlayers, type StakeTotals, stakeTotalsSince } from './stakes/totals-since.ts'
export type { LedgerOnlyKind as OwnMoveKind } from './transfer-kind.ts'
export { compareWithWitness } from './witnesses/compare-with-witness.ts'
export { findSuccessor } from './witnesses/find-successor.ts'
