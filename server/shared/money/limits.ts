import { CURRENCIES, CURRENCY_CODES, type Currency } from '../constants/currencies.ts'
import { formatMicros, micros, parseMicros } from './micros.ts'

/** A closed interval of decimal amounts in units of the currency. */
export type Limits = { readonly min: string; readonly max: string }

/**
 * Of a game's stakes, in roubles; elsewhere the same times the currency's rate, where no row of its own says otherwise.
 * `maxWin` is the largest payout of one bet where the game has another one than all have.
 */
export type BetLimits = Limits & {
  readonly otherwise?: Readonly<Partial<Record<Currency, Limits>>>
  readonly maxWin?: string
}

const ONE = 1_000_000n

/** A decimal of roubles in a currency, at the rate of limits. */
export function limitIn(roubles: string, currency: Currency): string {
  return formatMicros(micros((parseMicros(roubles) * parseMicros(CURRENCIES[currency].limitRate)) / ONE))
}

function inEachCurrency<Value>(valueIn: (currency: Currency) => Value): Readonly<Record<Currency, Value>>
function inEachCurrency(valueIn: (currency: Currency) => unknown) {
  return Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, valueIn(currency)]))
}

/** What a stake of a game may be in a currency. */
export function betLimitsIn({ min, max, otherwise }: BetLimits, currency: Currency): Limits {
  return otherwise?.[currency] ?? { min: limitIn(min, currency), max: limitIn(max, currency) }
}

/** The largest payout of one bet, in units of the currency, where its game has no other. */
export const MAX_WIN = inEachCurrency((currency) => limitIn('1000000', currency))

/** The largest payout of one bet in a game. */
export function maxWinIn({ maxWin }: BetLimits, currency: Currency): string {
  return maxWin === undefined ? MAX_WIN[currency] : limitIn(maxWin, currency)
}

/** The smallest withdrawal. */
export const MIN_PAYOUT = inEachCurrency((currency) => limitIn('100', currency))

/** What one deposit may be. The lower bound is the withdrawal minimum, so that no deposit is stranded. */
export const DEPOSIT_LIMITS = inEachCurrency(
  (currency): Limits => ({ min: MIN_PAYOUT[currency], max: limitIn('300000', currency) }),
)
