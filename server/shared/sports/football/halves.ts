import type { Cell } from '../event-law.ts'
import { poisson } from '../numeric.ts'
import type { Score } from '../score.ts'

/** Goals of a team in a half, at most. */
const CELLS = 12

/** Both halves of a match in one scenario: what has been scored in each, and what may still be on the mean. */
export type HalvesState = {
  readonly chance: number
  readonly scored: readonly [Score, Score]
  readonly means: readonly [Score, Score]
  /** Dixon and Coles' factor by the goals that are still to come. */
  readonly factor: (home: number, away: number) => number
}

type Law = { readonly from: number; readonly p: Float64Array }

/** The law of a difference, or of a sum, of what is still to come in a half. */
function lawOf({ home, away }: Score, isDifference: boolean): Law {
  const [homes, aways] = [poisson(home, CELLS), poisson(away, CELLS)]
  const from = isDifference ? 1 - CELLS : 0
  const p = new Float64Array(2 * CELLS - 1)
  homes.forEach((one, i) => {
    aways.forEach((other, j) => {
      const at = (isDifference ? i - j : i + j) - from
      p[at] = (p[at] ?? 0) + one * other
    })
  })
  return { from, p }
}

/**
 * Two numbers together, one of each half: cells whose `home` and `away` are what `cell` makes of them. The factor of low
 * scores differs from 1 only where at most one goal of each team is still to come, so that it is put right in those alone.
 */
function jointOf(
  states: readonly HalvesState[],
  isDifference: boolean,
  cell: (first: number, second: number) => Score,
): Cell[] {
  const sums = new Map<string, Cell>()
  const put = (score: Score, p: number) => {
    const key = `${score.home} ${score.away}`
    sums.set(key, { ...score, p: p + (sums.get(key)?.p ?? 0) })
  }
  for (const { chance, scored, means, factor } of states) {
    const value = ({ home, away }: Score) => (isDifference ? home - away : home + away)
    const [begun1, begun2] = [value(scored[0]), value(scored[1])]
    const [one, two] = [lawOf(means[0], isDifference), lawOf(means[1], isDifference)]
    one.p.forEach((p, a) => {
      two.p.forEach((q, b) => {
        const both = chance * p * q
        if (both > 0) put(cell(begun1 + one.from + a, begun2 + two.from + b), both)
      })
    })
    for (const [home1, home2] of FEW)
      for (const [away1, away2] of FEW) {
        const more = factor(home1 + home2, away1 + away2) - 1
        const p = few(means[0], home1, away1) * few(means[1], home2, away2)
        const first = value({ home: home1, away: away1 })
        const second = value({ home: home2, away: away2 })
        put(cell(begun1 + first, begun2 + second), chance * p * more)
      }
  }
  const total = [...sums.values()].reduce((sum, { p }) => sum + p, 0)
  return [...sums.values()].map((one) => ({ ...one, p: Math.max(0, one.p) / total }))
}

/** At most one goal of a team, in one half or the other. */
const FEW = [
  [0, 0],
  [1, 0],
  [0, 1],
] as const

const few = ({ home, away }: Score, i: number, j: number) => (poisson(home, 2)[i] ?? 0) * (poisson(away, 2)[j] ?? 0)

/** Who leads at half time, and at the end: 1, 0 or −1 each. */
export const leadsLaw = (states: readonly HalvesState[]): Cell[] =>
  jointOf(states, true, (first, second) => ({ home: Math.sign(first), away: Math.sign(first + second) }))

/** Goals of the first half, and of the second. */
export const goalsByHalf = (states: readonly HalvesState[]): Cell[] =>
  jointOf(states, false, (first, second) => ({ home: first, away: second }))
