import type { StepRules } from '../game-rules.ts'
import { m4 } from '../money.ts'
import { pickAndRemove } from '../pick-and-remove.ts'
import { assertMines, isTile, type MinerParams, multiplierOf, RULES_VERSION, TILES } from './paytable.ts'
import { tableHash } from './table-hash.ts'

/** `layout`: the mined tiles, in the order in which they were drawn; the round is lost with the last pick, or cashed out. */
export type MinerOutcome = { readonly layout: readonly number[]; readonly win: boolean }

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

/** Miner (domain/games.md C.7). A round without a pick is no bet: RangeError. */
export const miner: StepRules<MinerParams, MinerOutcome> = {
  version: RULES_VERSION,
  tableHash,
  floatCount: mineCount,
  play(params, floats) {
    const layout = layoutOf(params, floats)
    const multiplier = multiplierOf(params.mines, params.picks.length)
    const win = !params.picks.some((tile) => layout.includes(tile))
    return { outcome: { layout, win }, multiplier: win ? multiplier : m4(0n) }
  },
  scriptBody: () => `const tiles = Array.from({ length: 25 }, (_, index) => index + 1)
const layout = floats.map((float) => tiles.splice(Math.floor(float * tiles.length), 1)[0])
const win = params.picks.every((tile) => tiles.includes(tile))
let [paid, odds] = [9900n, 1n]
params.picks.forEach((_, index) => {
  paid *= BigInt(25 - index)
  odds *= BigInt(25 - params.mines - index)
})
const outcome = { layout, win }
const multiplier = win ? Number(paid / odds) : 0`,
}
