import { type Micros, micros } from '../../money/micros.ts'
import { type Fraction, factorOf, type Grade } from '../grade.ts'

/** Legs per line of a bet. [1] is a single, [3] of three legs an accumulator. */
export type Sizes = readonly number[]

/** A banker is part of every line of a system; sizes then count the other legs. */
type Banker = { readonly isBanker?: boolean }
export type PayoutLeg = Banker & { readonly o4: bigint; readonly grade: Grade }
export type Factor = Banker & Fraction

/**
 * Elementary symmetric sums e_k of the factors, added over the sizes and multiplied by those of the bankers: one exact
 * fraction. c_j ← c_j · d + c_{j−1} · n over a common denominator, which is O(n²) without enumerating lines.
 */
export function sumOfLines(factors: readonly Factor[], sizes: Sizes): Fraction {
  const c: bigint[] = [1n]
  let denominator = 1n
  for (const { n, d, isBanker = false } of factors) {
    for (let j = c.length; j >= 0; j--) {
      const shorter = isBanker ? (c[j] ?? 0n) : j > 0 ? (c[j - 1] ?? 0n) : 0n
      c[j] = (isBanker ? 0n : (c[j] ?? 0n) * d) + shorter * n
    }
    denominator *= d
  }
  return { n: sizes.reduce((sum, k) => sum + (c[k] ?? 0n), 0n), d: denominator }
}

/**
 * Payout of a bet: ⌊unit × Σ e_k⌋, rounded once for the whole bet and never per line.
 * @param unit the stake of a line in micro-units
 */
export function payoutOfBet(unit: Micros, sizes: Sizes, legs: readonly PayoutLeg[]): Micros {
  const { n, d } = sumOfLines(
    legs.map(({ grade, o4, isBanker = false }) => ({ ...factorOf(grade, o4), isBanker })),
    sizes,
  )
  return micros((unit * n) / d)
}

/** Largest payout still possible: every open leg wins. */
export function largestPayout(
  unit: Micros,
  sizes: Sizes,
  legs: readonly (Omit<PayoutLeg, 'grade'> & { readonly grade: Grade | null })[],
): Micros {
  return payoutOfBet(
    unit,
    sizes,
    legs.map((leg) => ({ ...leg, grade: leg.grade ?? 'won' })),
  )
}
