import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import { BOARD, PICK_LIMITS } from '#server/shared/rules/keno/current.ts'

/** Picked numbers, ascending, as in a bet. */
export type Picks = readonly number[]

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** Adds or removes a number. A full card accepts no other. */
export function togglePick(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter((pick) => pick !== number)
  return picks.length < PICK_LIMITS.max ? ascending([...picks, number]) : picks
}

/** Number of random picks if there are none yet. */
const USUAL_COUNT = 5

/** Random picks, as many as before. `float` returns the next number in [0, 1). */
export function randomPicks({ length }: Picks, float: () => number): Picks {
  return ascending(pickAndRemove(BOARD, Array.from({ length: length || USUAL_COUNT }, float)))
}
