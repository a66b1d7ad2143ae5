import { limits, MINES_LIMITS, multiplierOf, TILES } from '#server/shared/rules/miner/current.ts'
import { topOf } from '~/games/engine/play/top-of.ts'

const MINES = Array.from({ length: MINES_LIMITS.max }, (_, index) => index + 1)

/** The best rung of all ladders that can be paid: the longest of them lead far above the largest win. */
export const TOP = topOf(
  limits,
  MINES.flatMap((mines) => Array.from({ length: TILES - mines }, (_, index) => multiplierOf(mines, index + 1))),
)
