/** What the commands of other modules may use of the ledger; the writer's thread loads it. */
export { type Account, playerAccount, systemAccount, type WalletKey } from './accounts.ts'
export { appendLog, GENESIS_HASH, logHash } from './log.ts'
export { openWallet } from './open-wallet.ts'
export { hasPosted, type Posting, post, type Transfer } from './post.ts'
export { stakeStanding } from './stakes/load-stake.ts'
export type { StakeStanding, StakeState } from './stakes/standing.ts'
export { takeBack } from './take-back.ts'
export { accountBalance, type WalletState, walletBalance, walletState } from './wallet-balance.ts'
