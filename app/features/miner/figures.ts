import { MINES_LIMITS, multiplierOf, TILES } from '#server/rules/miner/paytable.ts'
import { largest } from '#server/rules/money.ts'

/** The best that any number of mines can come to: all safe tiles opened. */
export const TOP = largest(
  Array.from({ length: MINES_LIMITS.max }, (_, index) => multiplierOf(index + 1, TILES - index - 1)),
)
