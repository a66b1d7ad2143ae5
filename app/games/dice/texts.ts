import type { DiceOutcome } from '#server/shared/rules/dice/current.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { hundredthsToDecimal } from '~/lib/format/hundredths.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { type Pick, thresholdOf } from './pick.ts'

/** "81,27": a roll or a threshold. */
export function rollText(hundredths: number): string {
  return formatNumber(hundredthsToDecimal(hundredths), getLocale(), 2)
}

/** "больше 66,99". */
export function thresholdText(pick: Pick): string {
  const threshold = rollText(thresholdOf(pick))
  return pick.side === 'over' ? m.dice_over_threshold({ threshold }) : m.dice_under_threshold({ threshold })
}

export const outcomeOf = ({ outcome }: { outcome: DiceOutcome }): string => rollText(outcome.roll)
