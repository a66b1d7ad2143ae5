import type { CaseOutcome } from '#server/shared/rules/cases/current.ts'
import { formatAmount } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** What came up: what the prize is worth. */
export const outcomeOf = ({ outcome }: { outcome: CaseOutcome }): string => formatAmount(outcome.value, getLocale())
