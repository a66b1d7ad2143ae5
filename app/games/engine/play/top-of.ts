import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { BetLimits } from '#server/shared/money/limits.ts'
import type { M4 } from '#server/shared/money/micros.ts'
import { payableTop, stakeBounds } from '#server/shared/rules/stake.ts'

/** Maximum multiplier that a game advertises: the largest one payable for any allowed stake, in any currency. */
export function topOf(limits: BetLimits, multipliers: readonly M4[]): M4 {
  return payableTop(stakeBounds(limits, DEFAULT_CURRENCY), multipliers)
}
