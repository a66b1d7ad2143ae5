import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import type { StoredRates } from '../exchange-rates/index.ts'

/** An exchange, or a quote of one. */
export type Exchange = {
  readonly id: string
  readonly from: Currency
  readonly to: Currency
  readonly paid: Micros
  readonly received: Micros
  readonly rates: StoredRates & { readonly validFrom: number }
}

export type ExchangeFacts = {
  readonly id: string
  readonly from: Currency
  readonly to: Currency
  readonly amount: string
  readonly receives: string
  readonly rate: string
  readonly spread_bp: number
  readonly rate_since: string
}

const NINE_DIGITS = 1_000_000_000n

export function exchangeFacts({ id, from, to, paid, received, rates }: Exchange): ExchangeFacts {
  const rate = (rates.mids[to] * NINE_DIGITS) / rates.mids[from]
  return {
    id,
    from,
    to,
    amount: formatMicros(paid),
    receives: formatMicros(received),
    rate: `${rate / NINE_DIGITS}.${String(rate % NINE_DIGITS).padStart(9, '0')}`,
    spread_bp: rates.spreadBp,
    rate_since: new Date(rates.validFrom).toISOString(),
  }
}
