import type { M4 } from '#server/shared/money/micros.ts'
import type { RoundOption, RoundRules } from '#server/shared/rules/round-rules.ts'
import { layoutOf } from './layout.ts'
import { isTile, type MinerParams, multiplierOf, TILES } from './paytable.ts'

export type MinerOpening = Pick<MinerParams, 'mines'>
/** The opened tiles that held no mine. */
export type MinerShown = { readonly safe: readonly number[] }

/** Miner, pick by pick (docs/domain/games.md C.7). Its one option is the same for each closed tile. */
export const minerRound: RoundRules<MinerOpening, number, MinerParams, 'pick', MinerShown> = {
  firstMultiplier: ({ mines }) => multiplierOf(mines, 1),
  open: ({ mines }) => ({ mines, picks: [] }),
  actionsOf: ({ picks }) => picks,
  append: ({ mines, picks }, tile) => ({ mines, picks: [...picks, tile] }),
  standing(params, floats, cap) {
    const { mines, picks } = params
    const layout = layoutOf(params, floats)
    const safe = picks.filter((tile) => !layout.includes(tile))
    if (safe.length < picks.length)
      return { status: 'lost', multiplier: null, options: { pick: null }, shown: { safe } }
    const multiplier = safe.length === 0 ? null : multiplierOf(mines, safe.length)
    const pick = nextPick(mines, safe.length, cap)
    return { status: pick === null ? 'complete' : 'open', multiplier, options: { pick }, shown: { safe } }
  },
  allows: ({ picks }, { pick }, tile) => pick !== null && isTile(tile) && !picks.includes(tile),
}

function nextPick(mines: number, safe: number, cap: M4): RoundOption | null {
  if (safe === TILES - mines) return null
  const multiplier = multiplierOf(mines, safe + 1)
  return multiplier > cap ? null : { wins: TILES - mines - safe, of: TILES - safe, multiplier }
}
