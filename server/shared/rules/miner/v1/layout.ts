import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import { assertMines, isTile, type MinerParams, TILES } from './paytable.ts'

/** A float a mine. Throws RangeError for a number of mines that the game does not have. */
export function mineCount({ mines }: MinerParams): number {
  assertMines(mines)
  return mines
}

/** Where the mines are. Throws RangeError for picks that no round has, and unless there is a float for each mine. */
export function layoutOf(params: MinerParams, floats: readonly number[]): number[] {
  const { picks } = params
  if (floats.length !== mineCount(params)) throw new RangeError('miner takes a float a mine')
  if (!picks.every(isTile) || new Set(picks).size < picks.length) throw new RangeError(`picks: not tiles of 1–${TILES}`)
  return pickAndRemove(TILES, floats)
}
