import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { Mids } from '#server/shared/money/arithmetic.ts'

/** A row of rates. `id` is null before the first row is stored. */
export type RateRow = { readonly id: number | null; readonly mids: Mids; readonly spreadBp: number }

/** Rates of a site that has not stored any. */
export const FIRST_RATES: RateRow = {
  id: null,
  mids: {
    USD: 1_000_000_000n,
    EUR: 920_000_000n,
    RUB: 80_500_000_000n,
    KZT: 478_250_000_000n,
    INR: 84_120_000_000n,
  },
  spreadBp: 50,
}

type Newest = { readonly validFrom: number; readonly rates: RateRow }

/** The latest valid row, under one key: every bet needs it, and it changes hourly. */
const CACHED_NEWEST: CachedTable<Newest> = {
  table: 'exchange_rates',
  load(db) {
    const row = db.get<{ id: bigint; mids: string; spread_bp: bigint; valid_from: bigint }>(
      'SELECT id, mids, spread_bp, valid_from FROM exchange_rates ORDER BY valid_from DESC, id DESC LIMIT 1',
    )
    return row ? { validFrom: Number(row.valid_from), rates: ratesOf(row) } : { validFrom: 0, rates: FIRST_RATES }
  },
}

type StoredRow = { readonly id: bigint; readonly mids: string; readonly spread_bp: bigint }

const ratesOf = ({ id, mids, spread_bp }: StoredRow): RateRow => ({
  id: Number(id),
  mids: midsOf(JSON.parse(mids)),
  spreadBp: Number(spread_bp),
})

/** The rates at a moment, for use in commands: the newest row that is valid by then. */
export function currentRates({ db, now }: Pick<CommandContext, 'db' | 'now'>, at = now): RateRow {
  const newest = db.cached(CACHED_NEWEST).get('newest')
  if (newest && newest.validFrom <= at) return newest.rates
  const row = db.get<StoredRow>(
    'SELECT id, mids, spread_bp FROM exchange_rates WHERE valid_from <= ? ORDER BY valid_from DESC, id DESC LIMIT 1',
    [at],
  )
  return row ? ratesOf(row) : FIRST_RATES
}

/** Parses stored rates. Throws if a currency has no rate: an exchange at none would give money away. */
export function midsOf(stored: Readonly<Record<string, string>>): Mids {
  const mids: Partial<Record<keyof Mids, bigint>> = {}
  for (const currency of CURRENCY_CODES) {
    const mid = BigInt(stored[currency] ?? 0)
    if (mid <= 0n) throw new RangeError(`no rate for ${currency}`)
    mids[currency] = mid
  }
  return mids as Mids
}

/** Rates in force, with the age of each. */
export type AgedRates = StoredRates & {
  readonly validFrom: number
  readonly asOf: Readonly<Record<Currency, number>>
  readonly inDoubt: readonly Currency[]
}

/** The current rates as a stored row, with the time since which each currency has its rate. */
export function agedRates(context: Pick<CommandContext, 'db' | 'now'>): AgedRates {
  const rates = storedRates(context)
  const row = context.db.get<{ valid_from: bigint; as_of: string | null; in_doubt: string }>(
    'SELECT valid_from, as_of, in_doubt FROM exchange_rates WHERE id = ?',
    [rates.id],
  )
  if (!row) throw new RangeError('unknown row of rates')
  const validFrom = Number(row.valid_from)
  return {
    ...rates,
    validFrom,
    asOf: agesOf(row.as_of && JSON.parse(row.as_of), validFrom),
    inDoubt: JSON.parse(row.in_doubt),
  }
}

/** Since when each currency of a row has its rate: without a source since the row is valid. */
export const agesOf = (
  asOf: Readonly<Record<Currency, number>> | null,
  validFrom: number,
): Readonly<Record<Currency, number>> =>
  asOf ?? (Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, validFrom])) as Record<Currency, number>)

/**
 * Refuses `rate_unavailable`, with the currency as detail, if its rate is older than `maxAgeMs` or in doubt. Null: rates
 * are set by operators, and apply until they set others.
 */
export function requireFreshRates(
  context: Pick<CommandContext, 'db' | 'now'>,
  currencies: readonly Currency[],
  maxAgeMs: number | null,
): void {
  if (maxAgeMs === null) return
  const { asOf, inDoubt } = agedRates(context)
  const missing = currencies.find((currency) => inDoubt.includes(currency) || context.now - asOf[currency] > maxAgeMs)
  if (missing !== undefined) throw new Refusal('rate_unavailable', { detail: missing })
}

/** A stored row, which conversions can reference. */
export type StoredRates = RateRow & { readonly id: number }

/** The current rates as a stored row; the default rates are stored on first use. */
export function storedRates(context: Pick<CommandContext, 'db' | 'now'>): StoredRates {
  const { id, ...rates } = currentRates(context)
  return { ...rates, id: id ?? writeRates(context, { ...rates, validFrom: 0 }) }
}

/** Origin of rates that were made from a reading of their source. */
export type RateOrigin = {
  readonly readingId: number
  /** Since when each currency has its rate, by its source. */
  readonly asOf: Readonly<Record<Currency, number>>
  /** Currencies that keep their former rate, since the published one has moved too far. */
  readonly inDoubt: readonly Currency[]
}

export type NewRates = Omit<RateRow, 'id'> & { readonly validFrom: number; readonly origin?: RateOrigin }

/** Appends a row and returns its id. */
export function writeRates(
  { db }: Pick<CommandContext, 'db'>,
  { validFrom, mids, spreadBp, origin }: NewRates,
): number {
  const digits = Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, String(mids[currency])]))
  const row = db.get<{ id: bigint }>(
    `INSERT INTO exchange_rates (valid_from, mids, spread_bp, reading_id, as_of, in_doubt) VALUES (?, ?, ?, ?, ?, ?)
     RETURNING id`,
    [
      validFrom,
      JSON.stringify(digits),
      spreadBp,
      origin?.readingId ?? null,
      origin ? JSON.stringify(origin.asOf) : null,
      JSON.stringify(origin?.inDoubt ?? []),
    ],
  )
  if (!row) throw new Error('a row of rates has no id')
  return Number(row.id)
}

export function ratesById(
  { db }: Pick<CommandContext, 'db'>,
  id: number,
): StoredRates & { readonly validFrom: number } {
  const row = db.get<{ mids: string; spread_bp: bigint; valid_from: bigint }>(
    'SELECT mids, spread_bp, valid_from FROM exchange_rates WHERE id = ?',
    [id],
  )
  if (!row) throw new RangeError('unknown row of rates')
  return {
    id,
    mids: midsOf(JSON.parse(row.mids)),
    spreadBp: Number(row.spread_bp),
    validFrom: Number(row.valid_from),
  }
}
