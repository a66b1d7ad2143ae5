import type { Micros } from '../../money/micros.ts'
import { factorOf } from '../grade.ts'
import { type PayoutLeg, type Sizes, sumOfLines } from './payout.ts'

/**
 * What a bet that is only wished for would pay if all of its legs won, in micro-units: ⌊unit × Σ e_k⌋, as large as it comes. Twenty
 * legs at 5.00 would pay more than any account holds, which `largestPayout` throws for.
 * @param unit the stake of a line in micro-units
 */
export function wishedPayout(unit: Micros, sizes: Sizes, legs: readonly Omit<PayoutLeg, 'grade'>[]): bigint {
  const { n, d } = sumOfLines(
    legs.map(({ o4, isBanker = false }) => ({ ...factorOf('won', o4), isBanker })),
    sizes,
  )
  return (unit * n) / d
}
