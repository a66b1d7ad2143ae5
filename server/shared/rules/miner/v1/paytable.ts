import { type M4, m4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'

export const RULES_VERSION = 'miner/v1'
/** Numbered from 1, row by row. */
export const TILES = 25
export const MINES_LIMITS = { min: 1, max: 24 } as const

/** 0.99 in units of 1e-4, so that the house keeps 1 %. */
const RETURN = 9_900n

/** A whole round: the tiles in the order in which they were opened. */
export type MinerParams = { readonly mines: number; readonly picks: readonly number[] }

/** Throws RangeError for a number of mines that the game does not have. */
export function assertMines(mines: number): void {
  if (!Number.isInteger(mines) || mines < MINES_LIMITS.min || mines > MINES_LIMITS.max)
    throw new RangeError(`mines: not a whole number of ${MINES_LIMITS.min}–${MINES_LIMITS.max}`)
}

export function isTile(tile: number): boolean {
  return Number.isInteger(tile) && tile >= 1 && tile <= TILES
}

/** n! / (n − k)!, of which the ratio of two with one k is the ratio of the binomials. */
function arrangements(n: number, k: number): bigint {
  let product = 1n
  for (let factor = n; factor > n - k; factor -= 1) product *= BigInt(factor)
  return product
}

/**
 * floor(9,900 · C(25, k) / C(25 − mines, k)) in units of 1e-4 (docs/domain/games.md C.7): what k safe tiles are worth, for k
 * of 1 … 25 − mines. Throws RangeError beyond.
 */
export function multiplierOf(mines: number, safe: number): M4 {
  assertMines(mines)
  if (!Number.isInteger(safe) || safe < 1 || safe > TILES - mines)
    throw new RangeError(`safe tiles: not a whole number of 1–${TILES - mines}`)
  return m4((RETURN * arrangements(TILES, safe)) / arrangements(TILES - mines, safe))
}

/** What k safe tiles return on average, exactly: 99 % less what flooring takes. Throws RangeError as `multiplierOf` does. */
export function rtpOf(mines: number, safe: number): Ratio {
  const paid = multiplierOf(mines, safe) * arrangements(TILES - mines, safe)
  return ratio(paid, arrangements(TILES, safe) * 10_000n)
}
