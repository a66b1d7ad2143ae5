import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'

/** The play credits of the demo: ISO 4217's code for "no currency", since they are worth nothing. */
export const CREDITS = 'XXX'

/** What an amount is counted in: a currency of the wallet, or the demo's credits. */
export type Unit = Currency | typeof CREDITS

/** What players know play money by; a sign of its own would be taken for a currency's, or for a missing letter. */
const CREDITS_SIGN = 'FUN'

export function signOf(unit: Unit): string {
  return unit === CREDITS ? CREDITS_SIGN : CURRENCIES[unit].prefix
}

/** Whose limits and steps a stake keeps to: a demo bet those of the site's first currency. */
export function currencyOf(unit: Unit): Currency {
  return unit === CREDITS ? DEFAULT_CURRENCY : unit
}

/** A stake is a whole multiple of it. */
export const stepOf = (unit: Unit): string => CURRENCIES[currencyOf(unit)].step
