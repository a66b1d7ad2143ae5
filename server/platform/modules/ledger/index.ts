/** What the commands of other modules may use of the ledger; the writer's thread loads it. */
export {
  type Account,
  accountBalance,
  playerAccount,
  systemAccount,
  type WalletKey,
  type WalletState,
  walletBalance,
  walletState,
} from './accounts.ts'
export { contestPayout, forgetContested, requireConfirmed } from './contested.ts'
export { holdsMoney } from './holds-money.ts'
export { appendLog, GENESIS_HASH, logHash } from './log.ts'
export { type LogRecord, logPage } from './log-page.ts'
export { openWallet } from './open-wallet.ts'
export { lastEntry, type Owed, owedAsOf } from './owed-as-of.ts'
export { hasPosted, type Posting, post, type Transfer } from './post.ts'
export type { FreeReturn } from './stakes/settle-stake.ts'
export type { StakeStanding, StakeState } from './stakes/standing.ts'
export { stakeStanding } from './stakes/standing.ts'
export { takeBack } from './take-back.ts'
