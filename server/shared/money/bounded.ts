import { type M4, type Micros, micros } from './micros.ts'

/** The most whole units that the ledger's 64-bit columns hold: a multiple of every currency's step. */
const MOST = micros(9_223_372_036_854_000_000n)
const M4_PER_ONE = 10_000n

/**
 * Brands an amount that is only typed or wished for, and may be more than any account holds: then it is the most that one does. No limit
 * is as high, so that whoever checks it refuses it, and whoever shows it need not fear it.
 */
export function boundedMicros(value: bigint): Micros {
  return value > MOST ? MOST : micros(value)
}

/** What a stake wins beyond itself, floor(stake × multiplier) − stake in micro-units, bounded likewise. */
export function boundedProfit(stake: Micros, multiplier: M4): Micros {
  return boundedMicros((stake * multiplier) / M4_PER_ONE - stake)
}
