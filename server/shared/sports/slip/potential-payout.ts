import type { Micros } from '../../money/micros.ts'
import { factorOf } from '../grade.ts'
import { type PayoutLeg, type Sizes, sumOfLines } from './payout.ts'

/**
 * Payout of a requested bet if all its legs win, in micro-units without a maximum: ⌊unit × Σ e_k⌋. Twenty legs at 5.00
 * would exceed any account, for which `largestPayout` throws.
 * @param unit the stake of a line in micro-units
 */
export function potentialPayout(unit: Micros, sizes: Sizes, legs: readonly Omit<PayoutLeg, 'grade'>[]): bigint {
  const { n, d } = sumOfLines(
    legs.map(({ o4, isBanker = false }) => ({ ...factorOf('won', o4), isBanker })),
    sizes,
  )
  return (unit * n) / d
}
