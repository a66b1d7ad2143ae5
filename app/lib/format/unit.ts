import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'

/** Demo play credits: the ISO 4217 code for "no currency", since they are worthless. */
export const CREDITS = 'XXX'

/** Unit of an amount: a currency of the wallet, or demo credits. */
export type Unit = Currency | typeof CREDITS

/** The usual name of play money; a symbol would be mistaken for a currency's, or for a missing glyph. */
const CREDITS_SIGN = 'FUN'

export function signOf(unit: Unit): string {
  return unit === CREDITS ? CREDITS_SIGN : CURRENCIES[unit].prefix
}

/** Currency whose limits and steps apply to stakes in this unit: demo bets use the site's first currency. */
export function currencyOf(unit: Unit): Currency {
  return unit === CREDITS ? DEFAULT_CURRENCY : unit
}

/** Stakes are whole multiples of it. */
export const stepOf = (unit: Unit): string => CURRENCIES[currencyOf(unit)].step
