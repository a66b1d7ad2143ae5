/** What the commands of other modules may use of bets; the writer's thread loads it. */
export {
  acceptFreeStake,
  acceptNamedStake,
  acceptStake,
  type BalanceAfter,
  balanceAfter,
  playFor,
  requireActiveCurrency,
  requireFunds,
} from './accept-stake.ts'
export { recordOpenBet, storeOutcome } from './open-bet.ts'
export { betReference, recordBet, type SeedPairBet, type WireBet, wireBet } from './record-bet.ts'
export { restateBet } from './restate-bet.ts'
export { rewardOpenBet } from './reward-open-bet.ts'
export type { RoundOf } from './round-of.ts'
