import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { m } from '~/paraglide/messages.js'

const NAMES: Record<Currency, () => string> = {
  RUB: m.currency_rub,
  USD: m.currency_usd,
  KZT: m.currency_kzt,
  INR: m.currency_inr,
  EUR: m.currency_eur,
}

/** "₽ Российский рубль": option of a currency list. */
export function currencyLabel(currency: Currency): string {
  return `${CURRENCIES[currency].prefix} ${NAMES[currency]()}`
}
