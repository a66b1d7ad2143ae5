import type { EventLaw, Measure } from '../event-law.ts'
import { cellsOf, type Values, valueIn } from '../measured.ts'
import { NIL, plus, type Score } from '../score.ts'
import { convolved, powersOf } from './possessions.ts'

/** Strength of each team's attack against the other's defense: 1 scores 1.09 points per possession. */
export type BasketballStrengths = { readonly home: number; readonly away: number }

export const QUARTERS = 4
/** Per team. */
export const QUARTER_POSSESSIONS = 18
export const OVERTIME_POSSESSIONS = 9
const REGULAR_POSSESSIONS = QUARTERS * QUARTER_POSSESSIONS

export type BasketballState = {
  /** Points of each quarter that has started, then of each overtime. */
  readonly periods: readonly Score[]
  /** Possessions of both teams in the last period; the home team has the first. */
  readonly played: number
}

export const TIP_OFF: BasketballState = { periods: [NIL], played: 0 }
export const pointsOf = ({ periods }: Pick<BasketballState, 'periods'>): Score => periods.reduce(plus, NIL)

/**
 * Precomputed values of a match: distributions of points by number of possessions, and contributions of overtimes by
 * measure.
 */
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

/** Probabilities omitted from a distribution: a thousandth of the precision of published ones. */
const NEGLIGIBLE = 1e-12

/** Distributions of the points each team may still score. */
type Rest = { readonly home: Float64Array; readonly away: Float64Array }
const ONE: Float64Array = Float64Array.of(1)

function restOf(powers: BasketballPowers, home: number, away: number): Rest {
  return { home: powers.home[home] ?? ONE, away: powers.away[away] ?? ONE }
}

/** Final values of a part without overtime: its score plus the points still to come. */
function plainValues(score: Score, rest: Rest, measure: Measure): Values {
  const from = valueIn(score, measure)
  if (measure === 'home') return { from, p: rest.home }
  if (measure === 'away') return { from, p: rest.away }
  if (measure === 'sum') return { from, p: convolved(rest.home, rest.away) }
  const behind = rest.away.length - 1
  return { from: from - behind, p: convolved(rest.home, rest.away.toReversed()) }
}

/** Final values of the match including overtimes, which add the same from every level score. */
function wholeValues(
  powers: BasketballPowers,
  score: Score,
  { rest, measure }: { readonly rest: Rest; readonly measure: Measure },
): Values {
  const regular = plainValues(score, rest, measure)
  const extra = overtimesOf(powers, measure)
  const from = Math.min(regular.from, regular.from + extra.from)
  const until = regular.from + regular.p.length + Math.max(0, extra.from + extra.p.length)
  const p = new Float64Array(until - from)
  p.set(regular.p, regular.from - from)
  const levels = levelScores(score, rest)
  for (let index = 0; index < levels.p.length; index++) {
    const mass = levels.p[index] ?? 0
    if (mass < NEGLIGIBLE) continue
    const points = levels.from + index
    const level = valueIn({ home: points, away: points }, measure) - from
    p[level] = Math.max(0, (p[level] ?? 0) - mass)
    for (let more = 0; more < extra.p.length; more++) {
      const at = level + extra.from + more
      p[at] = (p[at] ?? 0) + mass * (extra.p[more] ?? 0)
    }
  }
  return { from, p }
}

/** Probability of each level score, by the points of each team. */
function levelScores(score: Score, rest: Rest): Values {
  const from = Math.max(score.home, score.away)
  const until = Math.min(score.home + rest.home.length, score.away + rest.away.length)
  const p = new Float64Array(Math.max(0, until - from))
  for (let index = 0; index < p.length; index++)
    p[index] = (rest.home[from + index - score.home] ?? 0) * (rest.away[from + index - score.away] ?? 0)
  return { from, p }
}

/** Total contribution of all overtimes, the last of which is not level. */
function overtimesOf(powers: BasketballPowers, measure: Measure): Values {
  const known = powers.overtimes.get(measure)
  if (known) return known
  const one = restOf(powers, OVERTIME_POSSESSIONS, OVERTIME_POSSESSIONS)
  const last = plainValues(NIL, one, measure)
  const level = levelScores(NIL, one).p
  const ends = Float64Array.from(last.p)
  for (let points = 0; points < level.length; points++) {
    const at = valueIn({ home: points, away: points }, measure) - last.from
    ends[at] = Math.max(0, (ends[at] ?? 0) - (level[points] ?? 0))
  }
  // level after any number of overtimes, then one that decides
  const begun = sumOfPowers(level)
  const values = valuesOfLevels(begun, ends, { from: last.from, measure })
  powers.overtimes.set(measure, values)
  return values
}

/** Distribution of points in any number of level overtimes: Σ distributionⁿ from n = 0 on. */
function sumOfPowers(law: Float64Array): Float64Array {
  const powers = [ONE]
  for (let last = ONE; last.some((p) => p >= NEGLIGIBLE); ) {
    last = convolved(last, law)
    powers.push(last)
  }
  const sum = new Float64Array(Math.max(...powers.map(({ length }) => length)))
  for (const power of powers) for (let at = 0; at < power.length; at++) sum[at] = (sum[at] ?? 0) + (power[at] ?? 0)
  return sum
}

/**
 * From each level score the last overtime adds the same: probabilities of the total in a measure, starting at `from`.
 */
function valuesOfLevels(
  begun: Float64Array,
  ends: Float64Array,
  { from, measure }: { readonly from: number; readonly measure: Measure },
): Values {
  /** Value of one point for both teams in the measure. */
  const step = valueIn({ home: 1, away: 1 }, measure)
  const p = new Float64Array(ends.length + step * (begun.length - 1))
  for (let points = 0; points < begun.length; points++) {
    const mass = begun[points] ?? 0
    if (mass < NEGLIGIBLE) continue
    for (let at = 0; at < ends.length; at++) {
      const to = step * points + at
      p[to] = (p[to] ?? 0) + mass * (ends[at] ?? 0)
    }
  }
  return { from, p }
}

/**
 * Probability model of a match from its state on. Its parts are `ft` with overtime, `q1`…`q4`, and the halves `1h` and
 * `2h` without it. Joint scores are not priced: cells of `score` are correct in the difference only.
 */
export function basketballLaw(powers: BasketballPowers, { periods, played }: BasketballState): EventLaw {
  const index = periods.length - 1
  const length = 2 * (index < QUARTERS ? QUARTER_POSSESSIONS : OVERTIME_POSSESSIONS)
  const left = length - played
  // the home team has every other possession, including the first
  const [homeLeft, awayLeft] = [Math.floor(left / 2), Math.ceil(left / 2)]
  const scoreIn = (from: number, until: number) => periods.slice(from, until).reduce(plus, NIL)
  /** Score and remaining points of a range of quarters. */
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
        return cellsOf(wholeValues(powers, scoreIn(0, periods.length), { rest, measure }), measure)
      }
      const [from, until] = SPANS[part] ?? [0, QUARTERS]
      const { score, rest } = span(from, until)
      return cellsOf(plainValues(score, rest, measure), measure)
    },
  }
}

export const SPANS: Readonly<Record<string, readonly [number, number]>> = {
  q1: [0, 1],
  q2: [1, 2],
  q3: [2, 3],
  q4: [3, 4],
  '1h': [0, 2],
  '2h': [2, 4],
}
