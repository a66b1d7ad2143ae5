import type { Cell } from '../event-law.ts'
import type { Score } from '../score.ts'

/** Number of cells per team and half, for 0 to 11 goals. */
const CELLS = 12

/** Probability of each number of further goals of a team. */
export type GoalChances = { readonly home: Float64Array; readonly away: Float64Array }

/** Both halves of a match in one scenario: its probability, and the further goals in each half. */
export type HalvesState = {
  readonly chance: number
  readonly goals: readonly [GoalChances, GoalChances]
  /** Dixon and Coles' factor by the number of further goals. */
  readonly factor: (home: number, away: number) => number
}

type Sign = 1 | -1
/**
 * Distribution of the difference (sign −1, starting at 1 − CELLS) or the sum (starting at 0) of further goals in a
 * half.
 */
function lawOf({ home, away }: GoalChances, sign: Sign): Float64Array {
  const p = new Float64Array(2 * CELLS - 1)
  const from = fromOf(sign)
  for (let i = 0; i < CELLS; i++) {
    const one = home[i] ?? 0
    for (let j = 0; j < CELLS; j++) {
      const at = i + sign * j - from
      p[at] = (p[at] ?? 0) + one * (away[j] ?? 0)
    }
  }
  return p
}

const fromOf = (sign: Sign): number => (sign === 1 ? 0 : 1 - CELLS)

type Joint = { readonly first: Float64Array; readonly second: Float64Array }

/** Groups scenarios with the same first half: its distribution, and the second half's weighted by probability. */
function byFirstHalf(states: readonly HalvesState[], sign: Sign): Joint[] {
  const groups = Map.groupBy(states, ({ goals: [first] }) => first)
  return [...groups].map(([first, same]) => {
    const second = new Float64Array(2 * CELLS - 1)
    for (const { chance, goals } of same) {
      const law = lawOf(goals[1], sign)
      for (let at = 0; at < law.length; at++) second[at] = (second[at] ?? 0) + chance * (law[at] ?? 0)
    }
    return { first: lawOf(first, sign), second }
  })
}

/** At most one goal of a team, in one half or the other. */
const FEW = [
  [0, 0],
  [1, 0],
  [0, 1],
] as const

/**
 * Calls `put` with the correction of a probability for each case in which the factor of low scores is not 1: at most
 * one further goal of each team. `first` and `second` are the differences or sums of those goals in each half.
 */
function correct(state: HalvesState, sign: Sign, put: (first: number, second: number, p: number) => void): void {
  const { chance, goals, factor } = state
  for (const [home1, home2] of FEW)
    for (const [away1, away2] of FEW) {
      const more = factor(home1 + home2, away1 + away2) - 1
      const p = few(goals[0], home1, away1) * few(goals[1], home2, away2)
      put(home1 + sign * away1, home2 + sign * away2, chance * p * more)
    }
}

const few = ({ home, away }: GoalChances, i: number, j: number) => (home[i] ?? 0) * (away[j] ?? 0)

/**
 * Leader at half time and at the end: 1, 0 or −1 each.
 * @param scored score of each half so far
 */
export function leadsLaw(states: readonly HalvesState[], scored: readonly [Score, Score]): Cell[] {
  const sums = new Float64Array(9)
  const put = (half: number, full: number, p: number) => {
    const at = 3 * (Math.sign(half) + 1) + Math.sign(full) + 1
    sums[at] = (sums[at] ?? 0) + p
  }
  const begun = scored.map(({ home, away }) => home - away)
  const [begun1 = 0, begun2 = 0] = begun
  for (const { first: one, second: two } of byFirstHalf(states, -1)) {
    // probability that the second half's difference is below each value
    const below = new Float64Array(two.length + 1)
    for (let b = 0; b < two.length; b++) below[b + 1] = (below[b] ?? 0) + (two[b] ?? 0)
    const all = below[two.length] ?? 0
    for (let a = 0; a < one.length; a++) {
      const p = one[a] ?? 0
      if (p === 0) continue
      const half = begun1 + fromOf(-1) + a
      const level = Math.max(-1, Math.min(two.length, -(half + begun2 + fromOf(-1))))
      const [behind, level2] = [below[Math.max(0, level)] ?? 0, two[level] ?? 0]
      put(half, -1, p * behind)
      put(half, 0, p * level2)
      put(half, 1, p * (all - behind - level2))
    }
  }
  for (const state of states)
    correct(state, -1, (first, second, p) => put(begun1 + first, begun1 + first + begun2 + second, p))
  return cellsOf(sums, 3, (index) => index - 1)
}

/**
 * Goals of the first half, and of the second.
 * @param scored score of each half so far
 */
export function goalsByHalf(states: readonly HalvesState[], scored: readonly [Score, Score]): Cell[] {
  const size = 2 * CELLS - 1
  const sums = new Float64Array(size * size)
  for (const { first: one, second: two } of byFirstHalf(states, 1))
    for (let a = 0; a < size; a++) {
      const p = one[a] ?? 0
      if (p === 0) continue
      for (let b = 0; b < size; b++) sums[a * size + b] = (sums[a * size + b] ?? 0) + p * (two[b] ?? 0)
    }
  for (const state of states)
    correct(state, 1, (first, second, p) => {
      sums[first * size + second] = (sums[first * size + second] ?? 0) + p
    })
  const [begun1 = 0, begun2 = 0] = scored.map(({ home, away }) => home + away)
  return cellsOf(sums, size, (index) => index).map(({ home, away, p }) => ({
    home: home + begun1,
    away: away + begun2,
    p,
  }))
}

/** Cells of a square of probabilities, normalized to 1. */
function cellsOf(sums: Float64Array, size: number, value: (index: number) => number): Cell[] {
  let total = 0
  for (const p of sums) total += p
  const cells: Cell[] = []
  for (let index = 0; index < sums.length; index++) {
    const p = sums[index] ?? 0
    if (p > 0) cells.push({ home: value(Math.floor(index / size)), away: value(index % size), p: p / total })
  }
  return cells
}
