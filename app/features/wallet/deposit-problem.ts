import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { isMultipleOfStep, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'

/** Why an amount cannot be deposited, as a server's message ("code" or "code:detail"); undefined when it can. */
export function depositProblem(amount: string, currency: Currency): string | undefined {
  const { min, max } = DEPOSIT_LIMITS[currency]
  const value = tryParseMicros(amount)
  if (value === undefined || value <= 0n) return 'amount_invalid'
  if (!isMultipleOfStep(value, parseMicros(CURRENCIES[currency].step))) return 'amount_step'
  if (value < parseMicros(min)) return `amount_below_min:${min}`
  if (value > parseMicros(max)) return `amount_above_max:${max}`
  return undefined
}
