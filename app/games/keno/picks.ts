import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import { BOARD, PICK_LIMITS } from '#server/shared/rules/keno/current.ts'

/** Numbers of the board that a player picked, ascending, as a bet has them. */
export type Picks = readonly number[]

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** The picks with a number taken or left. A full card takes no other. */
export function togglePick(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter((pick) => pick !== number)
  return picks.length < PICK_LIMITS.max ? ascending([...picks, number]) : picks
}

/** So many are picked at random where none is picked yet. */
const USUAL_COUNT = 5

/** Other picks, as many as there are. `float` gives the next number in [0, 1). */
export function randomPicks({ length }: Picks, float: () => number): Picks {
  return ascending(pickAndRemove(BOARD, Array.from({ length: length || USUAL_COUNT }, float)))
}
