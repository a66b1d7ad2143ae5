import type { RouletteOutcome } from '#server/rules/roulette/rules.ts'
import { formatNumber } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** What came up: the pocket. */
export const outcomeOf = ({ outcome }: { outcome: RouletteOutcome }): string =>
  formatNumber(outcome.pocket, getLocale())
