import { formatMultiplier, type M4 } from '#server/rules/money.ts'
import { WHEEL_RISKS, type WheelParams, type WheelRisk, wheelOf } from '#server/rules/wheel/paytable.ts'
import type { WheelOutcome } from '#server/rules/wheel/rules.ts'
import { formatTimesShort } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const RISK_NAMES: Record<WheelRisk, () => string> = {
  low: m.game_risk_low,
  medium: m.game_risk_medium,
  high: m.game_risk_high,
}

/** The risks as a choice has them. */
export const riskItems = () => WHEEL_RISKS.map((value) => ({ value, label: RISK_NAMES[value]() }))

export const timesText = (multiplier: M4): string => formatTimesShort(formatMultiplier(multiplier), getLocale())

/** What came up: "1,5×", the multiplier of the segment. */
export function outcomeOf({ params, outcome }: { params: WheelParams; outcome: WheelOutcome }): string {
  const multiplier = wheelOf(params.risk)[outcome.segment]
  return multiplier === undefined ? '' : formatTimesShort(formatMultiplier(multiplier), getLocale())
}
