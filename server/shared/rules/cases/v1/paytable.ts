import type { Currency } from '#server/shared/constants/currencies.ts'
import { floorToStep, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import type { CaseConfig } from '../catalogue.ts'

export const RULES_VERSION = 'cases/v1'

export const TICKETS = 100_000

/** `case` is a slug. The currency says what price and prizes are. */
export type CaseParams = { readonly case: string; readonly version: number; readonly currency: Currency }

/** What a rouble of a case is in other currencies, in hundredths: as the bet limits relate to each other. */
export const RATE_HUNDREDTHS: Record<Currency, number> = { RUB: 100, USD: 1, EUR: 1, KZT: 500, INR: 100 }

const MICROS_PER_HUNDREDTH = 10_000n
/** What amounts are whole multiples of. Its own, as the rates are: what the site takes may change, an old bet does not. */
const STEP: Record<Currency, Micros> = {
  RUB: parseMicros('0.01'),
  USD: parseMicros('0.01'),
  KZT: parseMicros('0.01'),
  INR: parseMicros('0.01'),
  EUR: parseMicros('0.01'),
}

/** Whole roubles of a case in a currency, rounded down to its step. */
function inCurrency(roubles: number, currency: Currency): Micros {
  const exact = micros(BigInt(roubles * RATE_HUNDREDTHS[currency]) * MICROS_PER_HUNDREDTH)
  return floorToStep(exact, STEP[currency])
}

export function priceOf({ price }: CaseConfig, currency: Currency): Micros {
  return inCurrency(price, currency)
}

/** What a prize is worth, and the tickets that win it: from `first` to `last`, both included. */
export type PrizeTickets = { readonly value: Micros; readonly first: number; readonly last: number }

const known = new WeakMap<CaseConfig, Map<Currency, readonly PrizeTickets[]>>()

/** Every prize in a currency, with its tickets; together they are 1 … 100,000. Computed once. */
export function prizesOf(config: CaseConfig, currency: Currency): readonly PrizeTickets[] {
  const ofCase = known.get(config) ?? new Map<Currency, readonly PrizeTickets[]>()
  const prizes = ofCase.get(currency) ?? dealTickets(config, currency)
  known.set(config, ofCase.set(currency, prizes))
  return prizes
}

function dealTickets({ prizes }: CaseConfig, currency: Currency): readonly PrizeTickets[] {
  let last = 0
  return prizes.map(({ value, tickets }) => {
    const first = last + 1
    last += tickets
    return { value: inCurrency(value, currency), first, last }
  })
}

/** The mean prize over the price, exactly, in a currency as its amounts are there. */
export function rtpOf(config: CaseConfig, currency: Currency): Ratio {
  const paid = prizesOf(config, currency).reduce(
    (sum, { value, first, last }) => sum + value * BigInt(last - first + 1),
    0n,
  )
  return ratio(paid, priceOf(config, currency) * BigInt(TICKETS))
}
