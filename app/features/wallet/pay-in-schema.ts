import * as v from 'valibot'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { isMultipleOfStep, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'

/** Values of a deposit form; `limit` is '' for none. */
type PayIn = { amount: string; limit: string; wants_no_limit: boolean }

/** Whether a player must decide about a limit, may decide, or is not asked. */
export type LimitQuestion = 'must' | 'may' | 'none'

/** Validates a deposit and the decision about a limit. */
export const payInSchema = (currency: Currency, question: LimitQuestion) =>
  v.pipe(
    v.object({ amount: v.string(), limit: v.string(), wants_no_limit: v.boolean() }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const problems = {
        amount: depositProblem(dataset.value.amount, currency),
        limit: limitProblem(dataset.value, question),
      }
      for (const key of ['amount', 'limit'] as const) {
        const message = problems[key]
        const { value: input } = dataset
        if (message !== undefined)
          addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
      }
    }),
  )

function limitProblem({ limit, wants_no_limit }: PayIn, question: LimitQuestion): string | undefined {
  if (question === 'none') return undefined
  if (limit === '') return question === 'must' && !wants_no_limit ? 'required' : undefined
  return (tryParseMicros(limit) ?? 0n) > 0n ? undefined : 'amount_invalid'
}

/** Reason why an amount cannot be deposited, as a server message ("code" or "code:detail"); undefined if it can. */
export function depositProblem(amount: string, currency: Currency): string | undefined {
  const { min, max } = DEPOSIT_LIMITS[currency]
  const value = tryParseMicros(amount)
  if (value === undefined || value <= 0n) return 'amount_invalid'
  if (!isMultipleOfStep(value, parseMicros(CURRENCIES[currency].step))) return 'amount_step'
  if (value < parseMicros(min)) return `amount_below_min:${min}`
  if (value > parseMicros(max)) return `amount_above_max:${max}`
  return undefined
}
