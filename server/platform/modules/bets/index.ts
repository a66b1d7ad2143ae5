/** API of bets for commands of other modules; loaded by the writer's thread. */
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
export { withBetReceipt } from './bet-receipt.ts'
export { betReference } from './bet-reference.ts'
export { announceBet, logCashedOutBet, logPlacedBet, logRefundedBet } from './log-bet.ts'
export { recordOpenBet, storeOutcome, updateBetFromTransfers, updateBetPoints } from './open-bet.ts'
export { recordBet, type SeedPairBet, type WireBet, wireBet } from './record-bet.ts'
export type { RoundOf } from './round-of.ts'
