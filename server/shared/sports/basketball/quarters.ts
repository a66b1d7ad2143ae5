import type { Cell, EventLaw, EventResult, PartResult } from '../event-law.ts'
import type { Score } from '../score.ts'
import { type BasketballState, QUARTERS } from './law.ts'

/** Name of the part whose home side is the number of the quarter with the most points; 0 for a tie. */
export const HIGHEST = 'highest'

const sumOf = ({ home, away }: Score): number => home + away
const nth = (quarter: number): Score => ({ home: quarter, away: 0 })
const NUMBERS = Array.from({ length: QUARTERS }, (_, index) => index + 1)

/** Adds the highest quarter to a match's model: the quarters' points are independent. */
export function withHighest(law: EventLaw): EventLaw {
  return {
    ...law,
    cells: (part, measure) => (part === HIGHEST ? highestCells(law) : law.cells(part, measure)),
  }
}

function highestCells(law: EventLaw): Cell[] {
  const quarters = NUMBERS.map((number) => law.cells(`q${number}`, 'sum'))
  const most = Math.max(...quarters.flat().map(sumOf))
  // at n, the probability that a quarter has fewer than n points
  const fewer = quarters.map((cells) => {
    const below = new Float64Array(most + 2)
    for (const cell of cells) below[sumOf(cell) + 1] = (below[sumOf(cell) + 1] ?? 0) + cell.p
    for (let points = 1; points < below.length; points++)
      below[points] = (below[points] ?? 0) + (below[points - 1] ?? 0)
    return below
  })
  let level = 1
  const cells = quarters.map((ofQuarter, index): Cell => {
    let p = 0
    for (const cell of ofQuarter) {
      let all = cell.p
      for (let other = 0; other < QUARTERS; other++) if (other !== index) all *= fewer[other]?.[sumOf(cell)] ?? 0
      p += all
    }
    level -= p
    return { ...nth(index + 1), p }
  })
  return [...cells, { ...nth(0), p: Math.max(0, level) }]
}

/** Adds the highest quarter to a match's result. Overtime does not count as a quarter. */
export function withHighestResult(result: EventResult, { periods }: Pick<BasketballState, 'periods'>): EventResult {
  return { ...result, part: (name) => (name === HIGHEST ? highestPart(result, periods) : result.part(name)) }
}

function highestPart(result: EventResult, periods: readonly Score[]): PartResult | null {
  const points = periods.slice(0, QUARTERS).map(sumOf)
  const most = Math.max(...points)
  const best = points.filter((one) => one === most).length === 1 ? points.indexOf(most) + 1 : 0
  const isOver = result.part('q4')?.isOver ?? false
  // the last quarter can only grow: once it is the highest, it remains so
  const isDecided = isOver || best === QUARTERS
  return { score: nth(best), isOver, finals: isDecided ? [nth(best)] : [...NUMBERS, 0].map(nth) }
}
