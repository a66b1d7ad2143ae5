import { factorOf } from '../grade.ts'
import { type Sizes, sumOfLines } from './payout.ts'

/** Chances are in 1e-9, returns and edges in 1e-6. */
const CHANCE_UNIT = 1_000_000_000n
const PPM = 1_000_000n

/** In the order of a feed's chances, which leave losing out. */
const GRADES = ['won', 'half_won', 'void', 'half_lost'] as const

/**
 * What a unit on an outcome returns on average, in 1e-6 and rounded down: the sum of each grade's chance times what it pays.
 * @param o4 odds in 1e-4
 * @param chances of winning, half winning, a void and half losing
 */
export function returnOf(o4: bigint, chances: readonly number[]): number {
  // over the one denominator that all grades have in common
  const common = 20_000n
  const sum = GRADES.reduce((total, grade, index) => {
    const { n, d } = factorOf(grade, o4)
    return total + BigInt(chances[index] ?? 0) * n * (common / d)
  }, 0n)
  return Number((sum * PPM) / (CHANCE_UNIT * common))
}

type Returning = { readonly returns: number; readonly isBanker?: boolean }

/**
 * What a bet keeps of its stake on average, in 1e-6: one less the mean return of its lines, whose legs do not depend on each
 * other; 0 where the odds are better than the chances.
 * @param legs with what each returns, by `returnOf`
 */
export function edgeOfSlip(sizes: Sizes, lines: number, legs: readonly Returning[]): number {
  const { n, d } = sumOfLines(
    legs.map(({ returns, isBanker = false }) => ({ n: BigInt(returns), d: PPM, isBanker })),
    sizes,
  )
  const returned = Number((n * PPM) / (d * BigInt(lines)))
  return Math.max(0, Number(PPM) - returned)
}
