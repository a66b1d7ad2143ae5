import { exp, ln } from '../numeric.ts'
import { onLadder } from './ladder.ts'

/**
 * Minimum exponent of the power method, so that a long shot's odds are not cut too much: without it a probability of
 * 0.005 would be paid as 0.05; with it the margin shrinks automatically in decided markets.
 */
export const LEAST_EXPONENT = 0.9
/** Less likely outcomes are not offered. */
export const LEAST_CHANCE = 0.002
const NEWTON_STEPS = 60

/**
 * k with Σ p^k = winners · (1 + margin), at least 0.90. The sum decreases and is convex in k, so Newton's method from
 * the left end converges to the root without overshooting.
 */
export function marginExponent(chances: readonly number[], margin: number, winners = 1): number {
  return exponentOf(chances.map(logOf), margin, winners)
}

/** −∞ for impossible, 0 for certain outcomes. */
const logOf = (p: number): number => (p >= 1 ? 0 : p > 0 ? ln(p) : Number.NEGATIVE_INFINITY)

function exponentOf(all: readonly number[], margin: number, winners: number): number {
  const logs: number[] = []
  let target = winners * (1 + margin)
  for (const log of all)
    if (log === 0) target -= 1
    else if (log > Number.NEGATIVE_INFINITY) logs.push(log)
  // a decided market has no odds to adjust
  if (logs.length === 0) return 1
  let k = LEAST_EXPONENT
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [sum, slope] = [0, 0]
    for (const log of logs) {
      const term = exp(k * log)
      sum += term
      slope += term * log
    }
    const next = k - (sum - target) / slope
    if (!(next > k) || k === 1) return k
    k = Math.min(1, next)
  }
  return k
}

/** Odds with a margin, exact and as offered (in 1e-4; null if an outcome is not offered). */
export type Priced = {
  readonly exponent: number
  readonly exact: readonly number[]
  readonly offered: readonly (number | null)[]
}

/** Prices probabilities by the power method: odds 1 / p^k. Throws RangeError for a probability outside of [0, 1]. */
export function priced(chances: readonly number[], margin: number, winners = 1): Priced {
  if (chances.some((p) => !(p >= 0 && p <= 1))) throw new RangeError('probability outside 0 to 1')
  const logs = chances.map(logOf)
  const exponent = exponentOf(logs, margin, winners)
  const exact = logs.map((log) => (log > Number.NEGATIVE_INFINITY ? 1 / exp(exponent * log) : Number.POSITIVE_INFINITY))
  const offered = exact.map((odds, index) => ((chances[index] ?? 0) < LEAST_CHANCE ? null : onLadder(odds)))
  return { exponent, exact, offered }
}

/**
 * Probabilities behind the odds of a feed that does not send them: p = (1/o)^c with Σ p = 1, the inverse power method.
 */
export function withoutMargin(odds: readonly number[]): number[] {
  let [low, high] = [0.1, 10]
  const sharesAt = (c: number) => odds.map((o) => exp(-c * ln(o)))
  for (let halving = 0; halving < 100; halving++) {
    const middle = (low + high) / 2
    if (sharesAt(middle).reduce((sum, p) => sum + p, 0) > 1) low = middle
    else high = middle
  }
  return sharesAt((low + high) / 2)
}

/** Margin contained in displayed odds: Σ 1/o / winners − 1; null if an outcome is not offered. Odds in 1e-4. */
export function shownMargin(offered: readonly (number | null)[], winners = 1): number | null {
  let sum = 0
  for (const o4 of offered) {
    if (o4 === null) return null
    sum += 10_000 / o4
  }
  return sum / winners - 1
}

/**
 * Probability by which a line with refunds is priced: (won + half won / 2) / (all except refunded). Odds of 1/p return
 * the stake on average.
 */
export function effectiveChance(p: {
  readonly won: number
  readonly half_won: number
  readonly half_lost: number
  readonly lost: number
}): number {
  return (p.won + p.half_won / 2) / (p.won + p.half_won / 2 + p.lost + p.half_lost / 2)
}

/**
 * Probabilities as integers of 1e-9 with an exact sum: each is rounded down, and the largest remainders get the rest.
 */
export function publishedChances(chances: readonly number[], winners = 1): number[] {
  const unit = 1e9
  let total = 0
  for (const p of chances) total += p
  const exact = chances.map((p) => (p / total) * winners * unit)
  const published = exact.map(Math.floor)
  let floored = 0
  for (const p of published) floored += p
  const rests = exact.map((p, index) => p - (published[index] ?? 0))
  for (let left = Math.round(winners * unit - floored); left > 0; left--) {
    let most = 0
    for (let index = 1; index < rests.length; index++) if ((rests[index] ?? 0) > (rests[most] ?? 0)) most = index
    published[most] = (published[most] ?? 0) + 1
    rests[most] = -1
  }
  return published
}
