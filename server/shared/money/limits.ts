import { CURRENCIES, CURRENCY_CODES, type Currency } from '../constants/currencies.ts'
import { formatMicros, micros, parseMicros } from './micros.ts'

/** A closed interval of decimal amounts in units of the currency. */
export type Limits = { readonly min: string; readonly max: string }

/**
 * Stake limits of a game in roubles; other currencies are converted at the limit rate unless listed in `otherwise`.
 * `maxWin`: maximum payout of one bet if it differs from the default.
 */
export type BetLimits = Limits & {
  readonly otherwise?: Readonly<Partial<Record<Currency, Limits>>>
  readonly maxWin?: string
}

const ONE = 1_000_000n

/** Converts a rouble amount to a currency at the limit rate. */
export function limitIn(roubles: string, currency: Currency): string {
  return formatMicros(micros((parseMicros(roubles) * parseMicros(CURRENCIES[currency].limitRate)) / ONE))
}

function inEachCurrency<Value>(valueIn: (currency: Currency) => Value): Readonly<Record<Currency, Value>>
function inEachCurrency(valueIn: (currency: Currency) => unknown) {
  return Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, valueIn(currency)]))
}

export function betLimitsIn({ min, max, otherwise }: BetLimits, currency: Currency): Limits {
  return otherwise?.[currency] ?? { min: limitIn(min, currency), max: limitIn(max, currency) }
}

/** Default maximum payout of one bet, by currency. */
export const MAX_WIN = inEachCurrency((currency) => limitIn('1000000', currency))

export function maxWinIn({ maxWin }: BetLimits, currency: Currency): string {
  return maxWin === undefined ? MAX_WIN[currency] : limitIn(maxWin, currency)
}

export const MIN_PAYOUT = inEachCurrency((currency) => limitIn('100', currency))

/** Limits of one deposit. The minimum equals the withdrawal minimum, so that every deposit can be withdrawn. */
export const DEPOSIT_LIMITS = inEachCurrency(
  (currency): Limits => ({ min: MIN_PAYOUT[currency], max: limitIn('300000', currency) }),
)
