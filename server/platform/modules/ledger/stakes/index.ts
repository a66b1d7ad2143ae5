/**
 * Operations on stakes. Only `player-limits` may call them: all other modules stake through it, so that no stake
 * bypasses a player's protection.
 */

export { requireUncontested } from '../contested.ts'
export { type DrawnFunds, type Fund, ORDER_OF_FUNDS, placeStake, type Stake } from './place-stake.ts'
export { type Reversal, reverseSettlement } from './reverse-settlement.ts'
export { type RolledBack, rollBackStake } from './roll-back-stake.ts'
export type { FreeReturn, PlayerFlow } from './settle-stake.ts'
export { type Settlement, settleStake } from './settle-stake.ts'
export { type PastStake, stakesSince } from './stakes-since.ts'
export { type Voided, type Voiding, voidStake } from './void-stake.ts'
