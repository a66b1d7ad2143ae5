import { largest } from '#server/shared/money/micros.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'
import type { MultiplierRules } from '#server/shared/rules/game-rules.ts'
import { multiplierAt } from '#server/shared/rules/multiplier-row.ts'
import { RULES_VERSION, SEGMENTS, type WheelParams, wheelOf } from './paytable.ts'
import { tableHash } from './table-hash.ts'

/** `segment` in 0 … 49. */
export type WheelOutcome = { readonly segment: number }

/** The wheel of fortune (docs/domain/games.md C.8). */
export const wheel: MultiplierRules<WheelParams, WheelOutcome> = {
  version: RULES_VERSION,
  tableHash,
  floatCount: () => 1,
  eventCount: () => SEGMENTS,
  topMultiplier: ({ risk }) => largest(wheelOf(risk)),
  play({ risk }, [float]) {
    if (float === undefined) throw new RangeError('the wheel takes one float')
    const segment = eventOf(float, SEGMENTS)
    return { outcome: { segment }, multiplier: multiplierAt(wheelOf(risk), segment) }
  },
  scriptBody: ({ risk }) => `const segment = Math.floor(floats[0] * 50)
const outcome = { segment }
// what segment 0, 1 … pays, in units of 1e-4
const multiplier = [${wheelOf(risk).join(', ')}][segment]`,
}
