import { formatMultiplier, type M4 } from '#server/shared/money/micros.ts'
import type { KenoOutcome } from '#server/shared/rules/keno/current.ts'
import { KENO_RISKS, type KenoParams, type KenoRisk } from '#server/shared/rules/keno/current.ts'
import { formatNumber, formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const RISK_NAMES: Record<KenoRisk, () => string> = {
  classic: m.game_risk_classic,
  low: m.game_risk_low,
  medium: m.game_risk_medium,
  high: m.game_risk_high,
}

export const riskItems = () => KENO_RISKS.map((value) => ({ value, label: RISK_NAMES[value]() }))

export const timesText = (multiplier: M4): string => formatTimesShort(formatMultiplier(multiplier), getLocale())

/** "3 / 5": hits of picks. */
export function outcomeOf({ params, outcome }: { params: KenoParams; outcome: KenoOutcome }): string {
  const locale = getLocale()
  return `${formatNumber(outcome.hits, locale)} / ${formatNumber(params.picks.length, locale)}`
}

/** The same in words: "3 of 5 numbers hit". */
export function announcementOf({ params, outcome }: { params: KenoParams; outcome: KenoOutcome }): string {
  const locale = getLocale()
  return m.keno_said({
    hits: formatNumber(outcome.hits, locale),
    picks: formatNumber(params.picks.length, locale),
  })
}
