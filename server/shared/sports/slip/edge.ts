import { factorOf } from '../grade.ts'
import { type Sizes, sumOfLines } from './payout.ts'

/** Probabilities are in 1e-9, returns and edges in 1e-6. */
const CHANCE_UNIT = 1_000_000_000n
const PPM = 1_000_000n

/** In the order of a feed's probabilities, which omit losing. */
const GRADES = ['won', 'half_won', 'void', 'half_lost'] as const

/**
 * Expected return per unit staked, in 1e-6 and rounded down: the sum over grades of probability times payout.
 * @param o4 odds in 1e-4
 * @param chances probabilities of winning, half winning, a void and half losing
 */
export function returnOf(o4: bigint, chances: readonly number[]): number {
  // over the common denominator of all grades
  const common = 20_000n
  const sum = GRADES.reduce((total, grade, index) => {
    const { n, d } = factorOf(grade, o4)
    return total + BigInt(chances[index] ?? 0) * n * (common / d)
  }, 0n)
  return Number((sum * PPM) / (CHANCE_UNIT * common))
}

type Returning = { readonly returns: number; readonly isBanker?: boolean }

/**
 * House edge of a bet, in 1e-6: one minus the expected return of its lines, whose legs are independent; 0 if the odds
 * are better than fair.
 * @param legs with their returns, computed by `returnOf`
 */
export function edgeOfSlip(sizes: Sizes, lines: number, legs: readonly Returning[]): number {
  const { n, d } = sumOfLines(
    legs.map(({ returns, isBanker = false }) => ({ n: BigInt(returns), d: PPM, isBanker })),
    sizes,
  )
  const returned = Number((n * PPM) / (d * BigInt(lines)))
  return Math.max(0, Number(PPM) - returned)
}
