import { m4 } from '#server/shared/money/micros.ts'
import type { StepRules } from '#server/shared/rules/game-rules.ts'
import { layoutOf, mineCount } from './layout.ts'
import { type MinerParams, multiplierOf, RULES_VERSION, rtpOf, TILES } from './paytable.ts'
import { minerRound } from './round.ts'
import { tableHash } from './table-hash.ts'

/** `layout`: the mined tiles, in the order in which they were drawn; the round is lost with the last pick, or cashed out. */
export type MinerOutcome = { readonly layout: readonly number[]; readonly win: boolean }

/** What is shown of a round while it is open: the worth and the return of its rungs. */
type MinerFigures = { readonly multiplierOf: typeof multiplierOf; readonly rtpOf: typeof rtpOf }

/** Miner (docs/domain/games.md C.7). A round without a pick is no bet: RangeError. */
export const miner: StepRules<MinerParams, MinerOutcome> & MinerFigures & { readonly round: typeof minerRound } = {
  version: RULES_VERSION,
  tableHash,
  floatCount: mineCount,
  eventCount: (index) => TILES - index,
  round: minerRound,
  multiplierOf,
  rtpOf,
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
