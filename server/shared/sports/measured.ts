import type { Cell, Measure } from './event-law.ts'
import type { Score } from './score.ts'

/** Probabilities of consecutive integers: `p[0]` is that of `from`. */
export type Values = { readonly from: number; readonly p: Float64Array }

/** Probabilities omitted from cells: all of them together do not affect any published one. */
const NEGLIGIBLE = 1e-13

/** Value of a score in a measure. */
export function valueIn({ home, away }: Score, measure: Measure): number {
  switch (measure) {
    case 'home':
      return home
    case 'away':
      return away
    case 'sum':
      return home + away
    case 'difference':
      return home - away
    case 'score':
      throw new TypeError('both scores together are no number')
  }
}

/** Cells with these values in a measure, without negligible ones. */
export function cellsOf({ from, p }: Values, measure: Measure): Cell[] {
  const cells: Cell[] = []
  for (let index = 0; index < p.length; index++) {
    const chance = p[index] ?? 0
    if (chance <= NEGLIGIBLE) continue
    const value = from + index
    cells.push(measure === 'away' ? { home: 0, away: value, p: chance } : { home: value, away: 0, p: chance })
  }
  return cells
}

/**
 * Merges cells that a measure does not distinguish: markets evaluate each cell, and thirty are fewer than hundreds of
 * scores.
 */
export function byMeasure(cells: readonly Cell[], measure: Measure): readonly Cell[] {
  if (measure === 'score') return cells
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const cell of cells) {
    const value = valueIn(cell, measure)
    if (value < from) from = value
    if (value > until) until = value
  }
  // with few cells merging does not help
  if (until - from + 1 >= cells.length || cells.length === 0) return cells
  const p = new Float64Array(until - from + 1)
  for (const cell of cells) {
    const at = valueIn(cell, measure) - from
    p[at] = (p[at] ?? 0) + cell.p
  }
  return cellsOf({ from, p }, measure)
}
