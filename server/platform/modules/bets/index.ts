/** What the commands of other modules may use of bets; the writer's thread loads it. */
export {
  acceptFreeStake,
  acceptNamedStake,
  acceptStake,
  playFor,
  requireActiveCurrency,
  requireFunds,
} from './accept-stake.ts'
export { type BalanceAfter, balanceAfter } from './balance-after.ts'
export { recordOpenBet, storeOutcome } from './open-bet.ts'
export { betReference, recordBet } from './record-bet.ts'
export { restateBet } from './restate-bet.ts'
export { rewardOpenBet } from './reward-open-bet.ts'
export type { RoundOf } from './round-of.ts'
export { type SeedPairBet, type WireBet, wireBet } from './wire-bet.ts'
