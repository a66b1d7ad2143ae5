import type { rateReadings } from '#db/platform/schema/exchange-rates.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { Mids } from '#server/shared/money/arithmetic.ts'
import { type AgedRates, agedRates, writeRates } from '../current-rates.ts'

/** Rates of one day as read from their source; `units` of a currency cost `cost` of the base. */
export type Reading = {
  readonly source: string
  /** YYYY-MM-DD */
  readonly day: string
  readonly base: Currency
  readonly quotes: Readonly<Partial<Record<Currency, { readonly units: string; readonly cost: string }>>>
  readonly readAt: number
  /** Largest change against the rate in force, in 1e-4, that is taken. */
  readonly maxMoveBp: number
}

export type TakenRates = Pick<AgedRates, 'asOf' | 'inDoubt'> & {
  /** `unchanged`: this reading is already known. `older`: a newer day of this source is. */
  readonly result: 'taken' | 'unchanged' | 'older'
}

/**
 * Minimum interval between rows, longer than a quote is valid. At most one newer row can then affect a quote: any gain
 * from it is below the spread, or the quote is void.
 */
const APART_MS = 60_000
const DAY_MS = 86_400_000
/** A list is published on the day before it applies, in any time zone. */
const LATEST_AHEAD_MS = 2 * DAY_MS

/**
 * Stores a reading of the source of rates and puts its rates in force. A currency that the source does not have keeps
 * its rate and its age. So does one that has moved by more than the limit, until an operator sets rates or the source
 * returns: it is in doubt. The first reading replaces the rates of a fresh site without a limit. Refuses `invalid` on
 * `day`, on `quotes` with the currency as detail, and `conflict` within a minute of the last rates.
 */
export function takeRates(context: CommandContext, reading: Reading): TakenRates {
  const published = midsOf(reading)
  const at = startOf(reading.day, context.now)
  const before = agedRates(context)
  const { asOf, inDoubt } = before
  const last = lastReading(context, reading.source)
  if (last && last.day > reading.day) return { result: 'older', asOf, inDoubt }
  const quotes = JSON.stringify(sorted(reading.quotes))
  if (last && last.day === reading.day && last.base === reading.base && last.quotes === quotes)
    return { result: 'unchanged', asOf, inDoubt }
  if (before.validFrom > 0 && context.now - before.validFrom < APART_MS)
    throw new Refusal('conflict', { field: 'valid_from' })

  const isFirst = before.validFrom === 0
  const covered = CURRENCY_CODES.filter((currency) => published[currency] !== undefined)
  const moved = isFirst
    ? []
    : covered.filter((currency) => hasMovedTooFar(currency, published, before, reading.maxMoveBp))
  const taken = covered.filter((currency) => !moved.includes(currency))
  const origin = {
    readingId: store(context, reading, quotes),
    asOf: { ...asOf, ...Object.fromEntries(taken.map((currency) => [currency, at])) },
    inDoubt: [...moved, ...inDoubt.filter((currency) => !covered.includes(currency))],
  }
  const mids: Mids = { ...before.mids, ...Object.fromEntries(taken.map((currency) => [currency, published[currency]])) }
  writeRates(context, { validFrom: context.now, mids, spreadBp: before.spreadBp, origin })
  return { result: 'taken', asOf: origin.asOf, inDoubt: origin.inDoubt }
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,9}))?$/
const DECIMALS = 9
const NANOS = 1_000_000_000n
/** Rates are stored with up to 18 digits. */
const MID_BELOW = NANOS * NANOS

function nanosOf(decimal: string): bigint {
  const [, whole = '0', fraction = ''] = DECIMAL.exec(decimal) ?? []
  return BigInt(whole) * NANOS + BigInt(fraction.padEnd(DECIMALS, '0'))
}

/** Units of each currency per dollar, times 1e9, rounded to the nearest. */
function midsOf({ base, quotes }: Reading): Partial<Mids> {
  const priced = CURRENCY_CODES.flatMap((currency) => {
    const quote = currency === base ? { units: '1', cost: '1' } : quotes[currency]
    if (!quote) return []
    const [units, cost] = [nanosOf(quote.units), nanosOf(quote.cost)]
    if (units === 0n || cost === 0n) throw new Refusal('invalid', { field: 'quotes', detail: currency })
    return [{ currency, units, cost }]
  })
  const dollar = priced.find(({ currency }) => currency === 'USD')
  if (!dollar) throw new Refusal('invalid', { field: 'quotes', detail: 'USD' })
  return Object.fromEntries(
    priced.map(({ currency, units, cost }) => {
      const divisor = cost * dollar.units
      const mid = (2n * units * dollar.cost * NANOS + divisor) / (2n * divisor)
      if (mid === 0n || mid >= MID_BELOW) throw new Refusal('invalid', { field: 'quotes', detail: currency })
      return [currency, mid]
    }),
  )
}

function startOf(day: string, now: number): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  if (!isDay || at > now + LATEST_AHEAD_MS) throw new Refusal('invalid', { field: 'day' })
  return at
}

const BASIS_POINTS = 10_000n

function hasMovedTooFar(currency: Currency, published: Partial<Mids>, { mids }: AgedRates, maxMoveBp: number): boolean {
  const [was, is] = [mids[currency], published[currency] ?? 0n]
  const moved = is > was ? is - was : was - is
  return moved * BASIS_POINTS > was * BigInt(maxMoveBp)
}

const sorted = (quotes: Reading['quotes']): Reading['quotes'] =>
  Object.fromEntries(CURRENCY_CODES.flatMap((currency) => (quotes[currency] ? [[currency, quotes[currency]]] : [])))

type Stored = Pick<StoredRow<typeof rateReadings>, 'day' | 'base'> & { readonly quotes: string }

const lastReading = ({ db }: CommandContext, source: string) =>
  db.get<Stored>('SELECT day, base, quotes FROM rate_readings WHERE source = ? ORDER BY id DESC LIMIT 1', [source])

function store({ db }: CommandContext, { source, day, readAt, base }: Reading, quotes: string): number {
  const row = db.get<{ id: bigint }>(
    'INSERT INTO rate_readings (source, day, read_at, base, quotes) VALUES (?, ?, ?, ?, ?) RETURNING id',
    [source, day, readAt, base, quotes],
  )
  if (!row) throw new Error('a reading of rates has no id')
  return Number(row.id)
}
