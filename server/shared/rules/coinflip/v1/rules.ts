import { m4 } from '#server/shared/money/micros.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'
import type { MultiplierRules } from '#server/shared/rules/game-rules.ts'
import { COIN_SIDES, type CoinflipParams, type CoinSide, RULES_VERSION, WIN_MULTIPLIER } from './paytable.ts'
import { tableHash } from './table-hash.ts'

export type CoinflipOutcome = { readonly side: CoinSide; readonly win: boolean }

/** Coinflip (docs/domain/games.md C.2). */
export const coinflip: MultiplierRules<CoinflipParams, CoinflipOutcome> = {
  version: RULES_VERSION,
  tableHash,
  floatCount: () => 1,
  eventCount: () => COIN_SIDES.length,
  topMultiplier: () => WIN_MULTIPLIER,
  play(params, [float]) {
    if (float === undefined) throw new RangeError('coinflip takes one float')
    if (!COIN_SIDES.includes(params.side)) throw new RangeError('side: neither heads nor tails')
    const side = eventOf(float, COIN_SIDES.length) === 1 ? 'heads' : 'tails'
    const win = side === params.side
    return { outcome: { side, win }, multiplier: win ? WIN_MULTIPLIER : m4(0n) }
  },
  scriptBody: () => `const side = floats[0] >= 0.5 ? 'heads' : 'tails'
const win = side === params.side
const outcome = { side, win }
const multiplier = win ? 19800 : 0`,
}
