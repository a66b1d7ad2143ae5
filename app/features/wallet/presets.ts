import type { Currency } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'

/** Of the smallest deposit: 500, 1 000, 3 000 and 10 000 roubles. */
const TIMES_MIN = [5n, 10n, 30n, 100n]

/** Amounts to pick from, as canonical decimals. */
export function depositPresets(currency: Currency): string[] {
  const min = parseMicros(DEPOSIT_LIMITS[currency].min)
  return TIMES_MIN.map((times) => formatMicros(micros(min * times)))
}
