import { type M4, type Micros, micros } from './micros.ts'

/** Maximum number of whole units in the ledger's 64-bit columns: a multiple of every currency's step. */
const MOST = micros(9_223_372_036_854_000_000n)
const M4_PER_ONE = 10_000n

/**
 * Brands a typed or requested amount that may exceed any account, and caps it at the maximum. No limit is that high, so
 * validation rejects it, and display code needs no special case.
 */
export function boundedMicros(value: bigint): Micros {
  return value > MOST ? MOST : micros(value)
}

/** Net win of a stake, floor(stake × multiplier) − stake in micro-units, with the same cap. */
export function boundedProfit(stake: Micros, multiplier: M4): Micros {
  return boundedMicros((stake * multiplier) / M4_PER_ONE - stake)
}
