/**
 * The verbs of stakes. They are `player-limits`' to call: everybody else stakes through that module, so that no stake
 * passes a player's protection by.
 */

export { type DrawnFunds, type Fund, ORDER_OF_FUNDS, placeStake, type Stake } from './place-stake.ts'
export { type Reversal, reverseSettlement } from './reverse-settlement.ts'
export { type RolledBack, rollBackStake } from './roll-back-stake.ts'
export type { FreeReturn, PlayerFlow } from './settle-stake.ts'
export { type Settlement, settleStake } from './settle-stake.ts'
export { type PastStake, stakesSince } from './stakes-since.ts'
export { type Voided, type Voiding, voidStake } from './void-stake.ts'
