import { describe, expect, test } from 'vitest'
import { type Reading, takeRates } from '#server/platform/modules/exchange-rates/commands/take-rates.ts'
import { currentRates, requireFreshRates, writeRates } from '#server/platform/modules/exchange-rates/index.ts'
import { listRates } from '#server/platform/modules/exchange-rates/reads.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const DAY_MS = 86_400_000
const MAX_AGE_MS = 4 * DAY_MS

const RUBLES = {
  USD: { units: '1', cost: '78.2267' },
  EUR: { units: '1', cost: '92.0938' },
  INR: { units: '100', cost: '87.0451' },
  KZT: { units: '100', cost: '15.4522' },
} as const
const CBR = { source: 'cbr', day: '2025-12-31', base: 'RUB', quotes: RUBLES, maxMoveBp: 1000 } as const
const ECB = {
  source: 'ecb',
  day: '2025-12-31',
  base: 'EUR',
  quotes: { USD: { units: '1.1750', cost: '1' }, INR: { units: '105.5965', cost: '1' } },
  maxMoveBp: 1000,
} as const

function openRates() {
  const books = openTestDatabase()
  const { run } = books
  return {
    books,
    take: (reading: Omit<Reading, 'readAt'>) =>
      run((context) => takeRates(context, { ...reading, readAt: context.now })),
    /** Rates in force per dollar. */
    mids: () => run((context) => currentRates(context).mids),
    refusal: (currency: Currency) =>
      refusalCode(() => run((context) => requireFreshRates(context, [currency], MAX_AGE_MS))),
    readings: () => run(({ db }) => db.all('SELECT source, day, read_at, quotes FROM rate_readings ORDER BY id')),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

/** The same list of the next days, with a rate of the dollar. */
const later = (day: string, rubles: string) => ({
  ...CBR,
  day,
  quotes: { ...RUBLES, USD: { units: '1', cost: rubles } },
})

describe('rates of a source', () => {
  test('are crossed exactly, and kept with their source, its day and the time of reading', async () => {
    using rates = openRates()
    expect(rates.take(CBR)).toEqual({
      result: 'taken',
      inDoubt: [],
      asOf: Object.fromEntries(['USD', 'EUR', 'RUB', 'KZT', 'INR'].map((code) => [code, Date.UTC(2025, 11, 31)])),
    })
    // 78.2267 / 92.0938, 100 × 78.2267 / 15.4522 and 100 × 78.2267 / 87.0451, rounded to nine digits
    expect(rates.mids()).toEqual({
      USD: 1_000_000_000n,
      EUR: 849_424_174n,
      RUB: 78_226_700_000n,
      KZT: 506_249_595_527n,
      INR: 89_869_159_780n,
    })
    expect(rates.readings()).toMatchObject([{ source: 'cbr', day: '2025-12-31', read_at: expect.any(BigInt) }])
    const [current, first] = await listRates(rates.books.reader, Date.UTC(2026, 0, 2))
    expect([current?.source, current?.day, first?.source]).toEqual(['cbr', '2025-12-31', null])
  })

  test('are in force once, and never replaced by an older day', () => {
    using rates = openRates()
    rates.take(CBR)
    rates.books.advance(60_000)
    expect(rates.take(CBR).result).toBe('unchanged')
    expect(rates.take({ ...CBR, day: '2025-12-30' }).result).toBe('older')
    expect(rates.readings()).toHaveLength(1)
    // a correction on the same day
    expect(rates.take(later('2025-12-31', '78.3')).result).toBe('taken')
    expect(refusalCode(() => rates.take(later('2026-01-01', '78.4')))).toBe('conflict')
    expect(rates.mids().RUB).toBe(78_300_000_000n)
  })

  test('leave a currency that the source does not have at its rate, which grows old', () => {
    using rates = openRates()
    rates.take(CBR)
    rates.books.advance(DAY_MS)
    rates.take({ ...ECB, day: '2026-01-02' })
    expect(rates.mids()).toMatchObject({ RUB: 78_226_700_000n, EUR: 851_063_830n })
    rates.books.advance(3 * DAY_MS)
    expect(rates.refusal('EUR')).toBeUndefined()
    expect([rates.refusal('RUB'), rates.refusal('KZT')]).toEqual(['rate_unavailable', 'rate_unavailable'])
  })

  test('that were never set are not exchanged, nor are those of a day too long ago', () => {
    using rates = openRates()
    expect(rates.refusal('USD')).toBe('rate_unavailable')
    rates.take({ ...CBR, day: '2025-12-01' })
    expect(rates.refusal('USD')).toBe('rate_unavailable')
  })
})

describe('a rate that moves by more than the limit', () => {
  test('is not taken, and its currency not exchanged, until an operator sets the rates', () => {
    using rates = openRates()
    rates.take(CBR)
    rates.books.advance(DAY_MS)
    const moved = { ...CBR, day: '2026-01-01', quotes: { ...RUBLES, KZT: { units: '100', cost: '13.9' } } }
    expect(rates.take(moved).inDoubt).toEqual(['KZT'])
    expect([rates.mids().KZT, rates.refusal('KZT'), rates.refusal('RUB')]).toEqual([
      506_249_595_527n,
      'rate_unavailable',
      undefined,
    ])
    // the next day does not make it right
    rates.books.advance(DAY_MS)
    expect(rates.take({ ...moved, day: '2026-01-02' }).inDoubt).toEqual(['KZT'])
    rates.books.run((context) => {
      const { mids, spreadBp } = currentRates(context)
      writeRates(context, { mids: { ...mids, KZT: 562_800_000_000n }, spreadBp, validFrom: context.now })
    })
    expect(rates.refusal('KZT')).toBeUndefined()
    rates.books.advance(DAY_MS)
    expect(rates.take({ ...moved, day: '2026-01-03' }).inDoubt).toEqual([])
    expect(rates.mids().KZT).toBe(562_782_014_388n)
  })

  test('is taken again when the source returns to it', () => {
    using rates = openRates()
    rates.take(CBR)
    rates.books.advance(60_000)
    expect(rates.take({ ...CBR, quotes: { ...RUBLES, EUR: { units: '1', cost: '9.20938' } } }).inDoubt).toEqual(['EUR'])
    rates.books.advance(60_000)
    expect(rates.take(CBR).inDoubt).toEqual([])
    expect(rates.refusal('EUR')).toBeUndefined()
  })

  test.each([
    ['86.0493', []],
    ['86.0494', ['RUB', 'KZT', 'INR']],
    ['70.4041', []],
    ['70.404', ['RUB', 'KZT', 'INR']],
  ])('%s rubles for a dollar', (rubles, inDoubt) => {
    using rates = openRates()
    // the euro follows the dollar, so that it does not move
    const euro = { units: '1', cost: '1' }
    const others = { KZT: { units: '1', cost: '1' }, INR: { units: '1', cost: '1' } }
    rates.take({ ...CBR, quotes: { ...others, USD: RUBLES.USD, EUR: euro } })
    rates.books.advance(60_000)
    const USD = { units: '1', cost: rubles }
    const EUR = { units: RUBLES.USD.cost, cost: rubles }
    expect(rates.take({ ...CBR, quotes: { ...others, USD, EUR } }).inDoubt.filter((code) => code !== 'EUR')).toEqual(
      inDoubt,
    )
  })
})

describe('a reading is refused', () => {
  const usd = (units: string, cost: string) => ({ ...CBR, quotes: { ...RUBLES, USD: { units, cost } } })
  test.each<[string, Omit<Reading, 'readAt'>]>([
    ['with a rate of zero', usd('1', '0')],
    ['with a nominal of zero', usd('0', '78')],
    ['with a negative rate', usd('1', '-78.2')],
    ['with a rate that is no number', usd('1', 'n/a')],
    ['with an empty rate', usd('1', '')],
    ['with a rate out of range', usd('999999999999', '0.000000001')],
    ['without the dollar', { ...CBR, quotes: { EUR: RUBLES.EUR } }],
    ['of no day', { ...CBR, day: '2026-02-30' }],
    ['of a day in another notation', { ...CBR, day: '31.12.2025' }],
    ['of a day in the future', { ...CBR, day: '2026-01-04' }],
  ])('%s', (_, reading) => {
    using rates = openRates()
    expect(refusalCode(() => rates.take(reading))).toBe('invalid')
    expect(rates.readings()).toEqual([])
  })
})

test('the history of rates cannot be changed', () => {
  using rates = openRates()
  rates.take(CBR)
  for (const table of ['rate_readings', 'exchange_rates'])
    for (const sql of [`UPDATE ${table} SET id = id + 100`, `DELETE FROM ${table}`])
      expect(() => rates.books.run(({ db }) => db.run(sql, []))).toThrow(/never change|are kept/)
})
