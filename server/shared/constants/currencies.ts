/**
 * All currencies. `icon` names an icon of app/ui, `prefix` is the sign. Stakes, deposits and withdrawals are whole
 * multiples of `step`; winnings keep all six decimals. `limitRate` is the value of one limit rouble: limits are round
 * amounts, independent of exchange rates.
 */
export const CURRENCIES = {
  RUB: { icon: 'ruble', prefix: '₽', step: '0.01', limitRate: '1' },
  USD: { icon: 'dollar', prefix: '$', step: '0.01', limitRate: '0.01' },
  KZT: { icon: 'tenge', prefix: '₸', step: '0.01', limitRate: '5' },
  INR: { icon: 'rupee', prefix: '₹', step: '0.01', limitRate: '1' },
  EUR: { icon: 'euro', prefix: '€', step: '0.01', limitRate: '0.01' },
} as const

export type Currency = keyof typeof CURRENCIES
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]]
export const DEFAULT_CURRENCY: Currency = 'RUB'
