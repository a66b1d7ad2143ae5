/** API of the ledger for commands of other modules; loaded by the writer's thread. */
export {
  type Account,
  accountBalance,
  holdsMoney,
  playerAccount,
  systemAccount,
  type WalletKey,
  type WalletState,
  walletBalance,
  walletState,
} from './accounts.ts'
export { clearContested, contestPayout, requireConfirmed } from './contested.ts'
export { debtOf } from './debts.ts'
export { announceReceipt } from './log/announce-receipt.ts'
export { appendLog, type LogRecord, logHash, logPage } from './log/append-log.ts'
export { eraseOpenings } from './log/erase-openings.ts'
export { findLogged } from './log/find-logged.ts'
export type { LogEntry, LoggedPlace } from './log/log-entry.ts'
export { GENESIS_HASH, isLogStopped } from './log/log-state.ts'
export { type Receipt, withRebuiltReceipt, withReceipt } from './log/receipt.ts'
export { openWallet } from './open-wallet.ts'
export { lastEntry, type Owed, owedAsOf } from './owed-as-of.ts'
export { clawBack, hasPosted, type Posting, post, type Transfer } from './post.ts'
export type { FreeReturn } from './stakes/settle-stake.ts'
export type { StakeState, StakeStatus } from './stakes/stake-status.ts'
export { loadStakeStatus } from './stakes/stake-status.ts'
