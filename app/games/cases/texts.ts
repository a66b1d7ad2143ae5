import type { CaseOutcome } from '#server/shared/rules/cases/current.ts'
import { formatAmount, formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** Value of the prize. The verifier has only the seeds and no currency. */
export const outcomeOf = ({ outcome, currency }: { outcome: CaseOutcome; currency?: Unit }): string =>
  currency ? formatMoney(outcome.value, currency, getLocale()) : formatAmount(outcome.value, getLocale())
