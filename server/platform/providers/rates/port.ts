import type { Currency } from '#server/shared/constants/currencies.ts'

/** `units` of a currency cost `cost` of the base currency, both as decimals. */
export type Quote = { readonly units: string; readonly cost: string }

/** Rates of one day as their source has published them. */
export type PublishedRates = {
  /** The day that the source states, as YYYY-MM-DD. */
  readonly day: string
  readonly base: Currency
  /** Currencies of the platform that the source has, without its base. */
  readonly quotes: Readonly<Partial<Record<Currency, Quote>>>
}

/** A publisher of daily exchange rates. */
export type RateSource = {
  /** The latest published rates. Rejects if they cannot be read completely. */
  latest(signal: AbortSignal): Promise<PublishedRates>
}

/** The source in use, with the limits within which its rates apply. */
export type RateFeed = RateSource & {
  /** Its name in the registry. */
  readonly name: string
  /** Age of a currency's rate from which it is not exchanged. */
  readonly maxAgeMs: number
  /** Largest change of a rate, in 1e-4, that is taken without an operator. */
  readonly maxMoveBp: number
}
