import type { M4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import { multiplierRow } from '#server/shared/rules/multiplier-row.ts'

export const RULES_VERSION = 'wheel/v1'

export const SEGMENTS = 50
export const WHEEL_RISKS = ['low', 'medium', 'high'] as const
export type WheelRisk = (typeof WHEEL_RISKS)[number]
export type WheelParams = { readonly risk: WheelRisk }

const LOW_TENTH = '1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0'
const MEDIUM = [
  '2 0 1.5 0 2 0 1.5 0 3 0',
  '1.5 0 1.5 0 2 0 1.5 0 3 0',
  '1.5 0 2 0 1.5 0 2 0 2 0',
  '1.5 0 3 0 1.5 0 2 0 1.5 0',
  '1.5 0 5 0 1.5 0 2 0 1.5 0',
]

/** What each segment pays, from segment 0 on (docs/domain/games.md C.8). Each wheel adds up to 49.5 for its 50 segments. */
const WHEELS: Record<WheelRisk, readonly M4[]> = {
  low: multiplierRow(
    Array(SEGMENTS / 10)
      .fill(LOW_TENTH)
      .join(' '),
  ),
  medium: multiplierRow(MEDIUM.join(' ')),
  high: multiplierRow(`${'0 '.repeat(SEGMENTS - 1)}49.5`),
}

/** Throws RangeError for a risk that the game does not have. */
export function wheelOf(risk: WheelRisk): readonly M4[] {
  const wheel = WHEELS[risk]
  if (!wheel) throw new RangeError(`no wheel of risk ${risk}`)
  return wheel
}

/** The mean of all segments, exactly: 99 % at each risk. */
export function rtpOf(risk: WheelRisk): Ratio {
  const sum = wheelOf(risk).reduce((total, multiplier) => total + multiplier, 0n)
  return ratio(sum, BigInt(SEGMENTS) * 10_000n)
}
