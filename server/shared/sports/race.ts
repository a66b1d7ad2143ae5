import type { Cell } from './event-law.ts'
import type { Score } from './score.ts'

/** What a law leaves out: a hundredth of what a published chance can show. */
const NEGLIGIBLE = 1e-11

/**
 * How a race ends from a score on, each point going to the home side with the same chance: walked point by point until hardly
 * any of it is still open.
 */
export function raceLaw(chance: number, from: Score, isWon: (score: Score) => boolean): Cell[] {
  const ended: Cell[] = []
  let open: readonly Cell[] = [{ ...from, p: 1 }]
  while (open.length > 0) {
    const next = new Map<number, Cell>()
    const put = (cell: Cell) => {
      if (isWon(cell)) ended.push(cell)
      else if (cell.p > NEGLIGIBLE) next.set(cell.home, { ...cell, p: cell.p + (next.get(cell.home)?.p ?? 0) })
    }
    for (const { home, away, p } of open) {
      put({ home: home + 1, away, p: p * chance })
      put({ home, away: away + 1, p: p * (1 - chance) })
    }
    open = [...next.values()]
  }
  return merged(ended)
}

/** Whether a race to so many, two clear, is over. */
export const isRaceWon =
  (to: number) =>
  ({ home, away }: Score): boolean =>
    Math.max(home, away) >= to && Math.abs(home - away) >= 2

/** One cell of each score, adding up to 1. */
export function merged(cells: readonly Cell[]): Cell[] {
  const sums = new Map<number, Cell>()
  let total = 0
  for (const cell of cells) {
    const key = cell.home * 1000 + cell.away
    sums.set(key, { ...cell, p: cell.p + (sums.get(key)?.p ?? 0) })
    total += cell.p
  }
  return [...sums.values()].map((cell) => ({ ...cell, p: cell.p / total }))
}

/** The chance that the home side has more. */
export const homeWins = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0)
