/** Currency config. `icon` names a drawing of app/ui; `prefix` is the sign. */
export const CURRENCIES = {
  RUB: { icon: 'ruble', prefix: '₽' },
  USD: { icon: 'dollar', prefix: '$' },
  KZT: { icon: 'tenge', prefix: '₸' },
  INR: { icon: 'rupee', prefix: '₹' },
  EUR: { icon: 'euro', prefix: '€' },
} as const

export type Currency = keyof typeof CURRENCIES
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]]
export const DEFAULT_CURRENCY: Currency = 'RUB'

/** Stakes, deposits and withdrawals are whole multiples of this (domain/games.md C.0); winnings keep all six decimals. */
export const CURRENCY_STEP: Record<Currency, string> = {
  RUB: '0.01',
  USD: '0.01',
  KZT: '0.01',
  INR: '0.01',
  EUR: '0.01',
}
