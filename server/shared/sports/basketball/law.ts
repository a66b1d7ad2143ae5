import type { Cell, EventLaw, Measure } from '../event-law.ts'
import { NIL, plus, type Score } from '../score.ts'
import { convolved, powersOf } from './possessions.ts'

/** How good each team's attack is against the other's defence: 1 scores 1.09 points a possession. */
export type BasketballStrengths = { readonly home: number; readonly away: number }

export const QUARTERS = 4
/** Of each team. */
export const QUARTER_POSSESSIONS = 18
export const OVERTIME_POSSESSIONS = 9
const REGULAR_POSSESSIONS = QUARTERS * QUARTER_POSSESSIONS

/** A match as far as it has been played. */
export type BasketballState = {
  /** Points of each quarter that has begun, then of each overtime. */
  readonly periods: readonly Score[]
  /** Possessions of both teams in the last of them; the home team has the first. */
  readonly played: number
}

export const TIP_OFF: BasketballState = { periods: [NIL], played: 0 }
export const pointsOf = ({ periods }: Pick<BasketballState, 'periods'>): Score => periods.reduce(plus, NIL)

/** What a match is priced with all along: laws of points by possessions, and what its overtimes add by each measure. */
export type BasketballPowers = {
  readonly home: readonly Float64Array[]
  readonly away: readonly Float64Array[]
  readonly overtimes: Map<Measure, Values>
}
export const powersFor = ({ home, away }: BasketballStrengths): BasketballPowers => ({
  home: powersOf(home, REGULAR_POSSESSIONS),
  away: powersOf(away, REGULAR_POSSESSIONS),
  overtimes: new Map(),
})

/** Chances of whole numbers, some of them below zero. */
type Values = ReadonlyMap<number, number>
/** What a law leaves out: a thousandth of what a published chance can show. */
const NEGLIGIBLE = 1e-12

/** Of points that are still to come: each team's law. */
type Rest = { readonly home: Float64Array; readonly away: Float64Array }
const ONE = Float64Array.of(1)

function restOf(powers: BasketballPowers, home: number, away: number): Rest {
  return { home: powers.home[home] ?? ONE, away: powers.away[away] ?? ONE }
}

const value = ({ home, away }: Score, measure: Measure): number =>
  measure === 'home' ? home : measure === 'away' ? away : measure === 'sum' ? home + away : home - away

/** How a part ends that cannot be prolonged: its score, and what is still to come in it. */
function plainCells(score: Score, rest: Rest, measure: Measure): Cell[] {
  const from = value(score, measure)
  if (measure === 'home') return cellsOf(rest.home, from, measure)
  if (measure === 'away') return cellsOf(rest.away, from, measure)
  if (measure === 'sum') return cellsOf(convolved(rest.home, rest.away), from, measure)
  return cellsOf(convolved(rest.home, rest.away.toReversed()), from - (rest.away.length - 1), measure)
}

const cellsOf = (law: Float64Array, from: number, measure: Measure): Cell[] =>
  Array.from(law).flatMap((p, points) =>
    p > 0 ? [measure === 'away' ? { home: 0, away: from + points, p } : { home: from + points, away: 0, p }] : [],
  )

/** How the match ends, overtimes included: from each level score they add the same. */
function wholeCells(
  powers: BasketballPowers,
  score: Score,
  { rest, measure }: { rest: Rest; measure: Measure },
): Cell[] {
  const regular = plainCells(score, rest, measure)
  const sums = new Map(regular.map((cell) => [cell.home + cell.away, cell.p]))
  const extra = overtimesOf(powers, measure)
  rest.home.forEach((p, more) => {
    const points = score.home + more
    const mass = p * (rest.away[points - score.away] ?? 0)
    if (mass < NEGLIGIBLE) return
    const level = value({ home: points, away: points }, measure)
    sums.set(level, (sums.get(level) ?? 0) - mass)
    for (const [added, chance] of extra) sums.set(level + added, (sums.get(level + added) ?? 0) + mass * chance)
  })
  return [...sums].flatMap(([at, p]) =>
    p > 0 ? [measure === 'away' ? { home: 0, away: at, p } : { home: at, away: 0, p }] : [],
  )
}

/** What all overtimes together add, the last of them not being level. */
function overtimesOf(powers: BasketballPowers, measure: Measure): Values {
  const known = powers.overtimes.get(measure)
  if (known) return known
  const { home, away } = restOf(powers, OVERTIME_POSSESSIONS, OVERTIME_POSSESSIONS)
  const ends = new Map<number, number>()
  home.forEach((p, own) => {
    away.forEach((q, other) => {
      const at = value({ home: own, away: other }, measure)
      if (own !== other && p * q > NEGLIGIBLE) ends.set(at, (ends.get(at) ?? 0) + p * q)
    })
  })
  const sums = new Map<number, number>()
  let level: Values = new Map([[0, 1]])
  while (level.size > 0) {
    const next = new Map<number, number>()
    for (const [points, mass] of level) {
      const from = value({ home: points, away: points }, measure)
      for (const [more, chance] of ends) sums.set(from + more, (sums.get(from + more) ?? 0) + mass * chance)
      home.forEach((p, more) => {
        const both = mass * p * (away[more] ?? 0)
        if (both > NEGLIGIBLE) next.set(points + more, (next.get(points + more) ?? 0) + both)
      })
    }
    level = next
  }
  powers.overtimes.set(measure, sums)
  return sums
}

/**
 * The law of a match from its state on. Its parts are `ft` with overtime, `q1` … `q4`, and the halves `1h` and `2h` without it.
 * The scores of both teams together are not priced: a cell of `score` agrees in the difference alone.
 */
export function basketballLaw(powers: BasketballPowers, { periods, played }: BasketballState): EventLaw {
  const index = periods.length - 1
  const length = 2 * (index < QUARTERS ? QUARTER_POSSESSIONS : OVERTIME_POSSESSIONS)
  const left = length - played
  // the home team has every other possession, and the first
  const [homeLeft, awayLeft] = [Math.floor(left / 2), Math.ceil(left / 2)]
  const scoreIn = (from: number, until: number) => periods.slice(from, until).reduce(plus, NIL)
  /** Of quarters from one to another. */
  const span = (from: number, until: number): { score: Score; rest: Rest } => {
    const whole = Math.max(0, until - Math.max(from, index + 1)) * QUARTER_POSSESSIONS
    const isIn = index >= from && index < until
    const rest = restOf(powers, whole + (isIn ? homeLeft : 0), whole + (isIn ? awayLeft : 0))
    return { score: scoreIn(from, until), rest }
  }
  return {
    cells(part, measure) {
      if (part === 'ft') {
        const rest = index < QUARTERS ? span(0, QUARTERS).rest : restOf(powers, homeLeft, awayLeft)
        return wholeCells(powers, scoreIn(0, periods.length), { rest, measure })
      }
      const [from, until] = SPANS[part] ?? [0, QUARTERS]
      const { score, rest } = span(from, until)
      return plainCells(score, rest, measure)
    },
  }
}

/** Which quarters a part is of. */
export const SPANS: Readonly<Record<string, readonly [number, number]>> = {
  q1: [0, 1],
  q2: [1, 2],
  q3: [2, 3],
  q4: [3, 4],
  '1h': [0, 2],
  '2h': [2, 4],
}
