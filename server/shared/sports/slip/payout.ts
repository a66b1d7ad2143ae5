import { type Micros, micros } from '../../money/micros.ts'
import { type Fraction, factorOf, type Grade } from '../grade.ts'

/** What a bet is: how many of its legs each of its lines joins. [1] is a single, [3] of three legs an accumulator. */
export type Sizes = readonly number[]

export type PayoutLeg = { readonly o4: bigint; readonly grade: Grade }

/**
 * The elementary symmetric sums e_k of the factors over the sizes, added up: one exact fraction. c_j ← c_j · d + c_{j−1} · n
 * over one denominator, which is O(n²) and enumerates no line.
 */
export function sumOfLines(factors: readonly Fraction[], sizes: Sizes): Fraction {
  const c: bigint[] = [1n]
  let denominator = 1n
  for (const { n, d } of factors) {
    for (let j = c.length; j >= 0; j--) c[j] = (c[j] ?? 0n) * d + (j > 0 ? (c[j - 1] ?? 0n) * n : 0n)
    denominator *= d
  }
  return { n: sizes.reduce((sum, k) => sum + (c[k] ?? 0n), 0n), d: denominator }
}

/**
 * What a bet pays: ⌊unit × Σ e_k⌋, floored once for the whole bet and never line by line.
 * @param unit the stake of a line in micro-units
 */
export function payoutOfBet(unit: Micros, sizes: Sizes, legs: readonly PayoutLeg[]): Micros {
  const { n, d } = sumOfLines(
    legs.map(({ grade, o4 }) => factorOf(grade, o4)),
    sizes,
  )
  return micros((unit * n) / d)
}

/** The largest payout that open legs leave possible: each of them wins. */
export function largestPayout(
  unit: Micros,
  sizes: Sizes,
  legs: readonly { readonly o4: bigint; readonly grade: Grade | null }[],
): Micros {
  return payoutOfBet(
    unit,
    sizes,
    legs.map(({ o4, grade }) => ({ o4, grade: grade ?? 'won' })),
  )
}
