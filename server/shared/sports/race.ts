import type { Cell } from './event-law.ts'
import type { Score } from './score.ts'

/** Probabilities omitted from a distribution: a hundredth of the precision of published ones. */
const NEGLIGIBLE = 1e-11

/**
 * Distribution of the final score of a race from a score on, with a constant probability of the home side winning each
 * point: computed point by point until almost nothing is open. A winning score is reached only by a final point, so
 * each is one cell.
 */
export function raceLaw(chance: number, from: Score, isWon: (score: Score) => boolean): Cell[] {
  const ended: Cell[] = []
  /** Distribution of the home side's points among the points played so far. */
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

/** Whether a race to this many points with a lead of two is over. */
export const isRaceWon =
  (to: number) =>
  ({ home, away }: Score): boolean =>
    Math.max(home, away) >= to && Math.abs(home - away) >= 2

/** Normalizes cells to a sum of 1. */
export function normal(cells: readonly Cell[]): Cell[] {
  let total = 0
  for (const { p } of cells) total += p
  return cells.map(({ home, away, p }) => ({ home, away, p: p / total }))
}

/** Probability that the home side has more. */
export const homeWins = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0)
