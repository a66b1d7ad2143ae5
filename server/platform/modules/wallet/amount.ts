import { Refusal } from '#server/platform/kernel/refusal.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { isMultipleOfStep, type Micros, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'

/**
 * Parses an amount that a player moves within the wallet: a multiple of the currency's step. Refuses amount_invalid and
 * amount_step.
 */
export function movedAmount(decimal: string, currency: Currency): Micros {
  const amount = tryParseMicros(decimal)
  if (amount === undefined || amount <= 0n) throw new Refusal('amount_invalid', { field: 'amount' })
  if (!isMultipleOfStep(amount, parseMicros(CURRENCIES[currency].step)))
    throw new Refusal('amount_step', { field: 'amount' })
  return amount
}
