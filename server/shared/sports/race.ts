import type { Cell } from './event-law.ts'
import type { Score } from './score.ts'

/** What a law leaves out: a hundredth of what a published chance can show. */
const NEGLIGIBLE = 1e-11

/**
 * How a race ends from a score on, each point going to the home side with the same chance: walked point by point until hardly
 * any of it is still open. A score that has won is reached by one last point alone, so that each is one cell.
 */
export function raceLaw(chance: number, from: Score, isWon: (score: Score) => boolean): Cell[] {
  const ended: Cell[] = []
  /** Of the points played so far, by how many of them the home side has. */
  let open = Float64Array.of(1)
  for (let played = 0, isOpen = true; isOpen; played++) {
    const next = new Float64Array(played + 2)
    isOpen = false
    for (let home = 0; home <= played + 1; home++) {
      const p = (open[home - 1] ?? 0) * chance + (open[home] ?? 0) * (1 - chance)
      if (p === 0) continue
      const score = { home: from.home + home, away: from.away + played + 1 - home }
      if (isWon(score)) ended.push({ ...score, p })
      else if (p > NEGLIGIBLE) {
        next[home] = p
        isOpen = true
      }
    }
    open = next
  }
  return normal(ended)
}

/** Whether a race to so many, two clear, is over. */
export const isRaceWon =
  (to: number) =>
  ({ home, away }: Score): boolean =>
    Math.max(home, away) >= to && Math.abs(home - away) >= 2

/** The same cells, adding up to 1. */
export function normal(cells: readonly Cell[]): Cell[] {
  let total = 0
  for (const { p } of cells) total += p
  return cells.map(({ home, away, p }) => ({ home, away, p: p / total }))
}

/** The chance that the home side has more. */
export const homeWins = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0)
