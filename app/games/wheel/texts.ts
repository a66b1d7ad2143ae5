import { formatMultiplier, type M4 } from '#server/shared/money/micros.ts'
import { WHEEL_RISKS, type WheelRisk } from '#server/shared/rules/wheel/current.ts'
import { formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const RISK_NAMES: Record<WheelRisk, () => string> = {
  low: m.game_risk_low,
  medium: m.game_risk_medium,
  high: m.game_risk_high,
}

export const riskItems = () => WHEEL_RISKS.map((value) => ({ value, label: RISK_NAMES[value]() }))

export const timesText = (multiplier: M4): string => formatTimesShort(formatMultiplier(multiplier), getLocale())

/** "1,5×": the segment's multiplier under the bet's own rules version. */
export const outcomeOf = ({ multiplier }: { multiplier: string }): string => formatTimesShort(multiplier, getLocale())
