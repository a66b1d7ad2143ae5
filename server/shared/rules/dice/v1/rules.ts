import { m4 } from '#server/shared/money/micros.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'
import type { MultiplierRules } from '#server/shared/rules/game-rules.ts'
import { assertChance, type DiceParams, multiplierOf, ROLLS, RULES_VERSION, wins } from './paytable.ts'
import { tableHash } from './table-hash.ts'

/** `roll` in 0 … 9999. */
export type DiceOutcome = { readonly roll: number; readonly win: boolean }

/** The first roll that loses for `under`, or that wins for `over`: what the slider points at. */
export function targetOf({ side, chance }: DiceParams): number {
  assertChance(chance)
  return side === 'under' ? chance : ROLLS - chance
}

/** Dice (docs/domain/games.md C.3). */
export const dice: MultiplierRules<DiceParams, DiceOutcome> = {
  version: RULES_VERSION,
  tableHash,
  floatCount: () => 1,
  eventCount: () => ROLLS,
  topMultiplier: ({ chance }) => multiplierOf(chance),
  play(params, [float]) {
    if (float === undefined) throw new RangeError('dice takes one float')
    assertChance(params.chance)
    const roll = eventOf(float, ROLLS)
    const win = wins(roll, params)
    return { outcome: { roll, win }, multiplier: win ? multiplierOf(params.chance) : m4(0n) }
  },
  scriptBody: () => `const roll = Math.floor(floats[0] * 10000)
const win = params.side === 'under' ? roll < params.chance : roll >= 10000 - params.chance
const outcome = { roll, win }
const multiplier = win ? Math.floor(99000000 / params.chance) : 0`,
}
