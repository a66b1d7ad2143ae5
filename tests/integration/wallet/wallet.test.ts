import { describe, expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { takeRates } from '#server/platform/modules/exchange-rates/commands/take-rates.ts'
import { walletBalance } from '#server/platform/modules/ledger/index.ts'
import { takeTimeOut } from '#server/platform/modules/player-limits/commands/stop-playing.ts'
import { exchange } from '#server/platform/modules/wallet/commands/exchange.ts'
import { quoteExchange } from '#server/platform/modules/wallet/commands/quote-exchange.ts'
import { putInVault, takeFromVault } from '#server/platform/modules/wallet/commands/vault.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { grant } from '../../support/play-money.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import fc from '../../support/run/fast-check.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const MINUTE_MS = 60_000

const RATES = { USD: '1000000000', EUR: '920000000', RUB: '80500000000', KZT: '478250000000', INR: '84120000000' }

function openWalletDesk() {
  const books = openTestDatabase()
  const { run } = books
  const userId = 'ada'
  run(({ db, now }) =>
    db.run(`INSERT INTO users (id, name, register_method, created_at) VALUES ('ada', 'Ada', 'email', ?)`, [now]),
  )
  run((context) => grant(context, { userId, currency: 'USD', amount: parseMicros('1000'), key: 'grant' }))
  let keys = 0
  const newKey = () => `wallet-key-${String(++keys).padStart(8, '0')}`
  return {
    books,
    run,
    userId,
    quote: (from: Currency, to: Currency, amount: string) =>
      run((context) => quoteExchange(context, { userId, from, to, amount })),
    exchange: (quoteId: string, idempotencyKey = newKey()) =>
      run((context) => exchange(context, { userId, quoteId, idempotencyKey })),
    put: (amount: string, currency: Currency = 'USD', idempotencyKey = newKey()) =>
      run((context) => putInVault(context, { userId, currency, amount, idempotencyKey })),
    take: (amount: string, currency: Currency = 'USD') =>
      run((context) => takeFromVault(context, { userId, currency, amount, idempotencyKey: newKey() })),
    /** @param ruble rubles per dollar, times 1e9 */
    setRates: (ruble: bigint) =>
      run((context) => {
        const { USD: _, ...others } = { ...RATES, RUB: String(ruble) }
        const quotes = Object.fromEntries(
          Object.entries(others).map(([currency, mid]) => [currency, { units: mid, cost: '1000000000' }]),
        )
        const source = { source: 'list', day: '2026-01-01', base: 'USD', maxMoveBp: 1000 } as const
        return takeRates(context, { ...source, quotes, readAt: context.now })
      }),
    balance: (currency: Currency) => formatMicros(run((context) => walletBalance(context, { userId, currency }))),
    violations: () => checkAllBooks(books.reader),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

describe('an exchange', () => {
  test('gives what its quote said, once, and its rate is kept', async () => {
    using desk = openWalletDesk()
    const quote = desk.quote('USD', 'RUB', '100')
    expect(quote).toMatchObject({ amount: '100', receives: '8009.75', rate: '80.500000000', spread_bp: 50 })
    const key = 'one-exchange-key-1'
    const made = desk.exchange(quote.id, key)
    expect(made).toMatchObject({ id: quote.id, receives: '8009.75' })
    expect(desk.exchange(quote.id, key)).toEqual(made)
    expect(refusalCode(() => desk.exchange(quote.id))).toBe('not_found')
    expect(refusalCode(() => desk.exchange('another', key))).toBe('idempotency_key_conflict')
    expect([desk.balance('USD'), desk.balance('RUB')]).toEqual(['900', '8009.75'])
    const kept = desk.run(({ db }) =>
      db.get<{ mids: string; spread_bp: bigint }>(
        'SELECT mids, spread_bp FROM exchange_rates AS rate JOIN exchanges ON exchanges.rate_id = rate.id',
      ),
    )
    expect([JSON.parse(kept?.mids ?? ''), kept?.spread_bp]).toEqual([RATES, 50n])
    expect(await desk.violations()).toEqual([])
    // a manual change of an exchange is detected
    desk.books.tamper('UPDATE exchanges SET received = received + 1')
    expect((await desk.violations()).map(({ invariant }) => invariant)).toEqual([
      'an exchange has taken and given what it says',
    ])
  })

  test('is held for 30 seconds, one at a time', () => {
    using desk = openWalletDesk()
    const first = desk.quote('USD', 'EUR', '10')
    const second = desk.quote('USD', 'EUR', '20')
    expect(refusalCode(() => desk.exchange(first.id))).toBe('not_found')
    desk.books.advance(30_000)
    expect(refusalCode(() => desk.exchange(second.id))).toBe('quote_expired')
    const third = desk.quote('USD', 'EUR', '20')
    desk.books.advance(29_000)
    desk.exchange(third.id)
    expect([desk.balance('USD'), desk.balance('EUR')]).toEqual(['980', '18.308'])
  })

  test('is of what there is, and gives at least a hundredth', () => {
    using desk = openWalletDesk()
    expect(refusalCode(() => desk.quote('USD', 'USD', '10'))).toBe('currency_mismatch')
    expect(refusalCode(() => desk.quote('USD', 'RUB', '0'))).toBe('amount_invalid')
    expect(refusalCode(() => desk.quote('USD', 'RUB', '0.001'))).toBe('amount_step')
    expect(refusalCode(() => desk.quote('KZT', 'USD', '1'))).toBe('amount_below_min')
    expect(refusalCode(() => desk.exchange(desk.quote('USD', 'RUB', '1000.01').id))).toBe('insufficient_funds')
    // the rejected quote is still open
    desk.exchange(desk.quote('USD', 'RUB', '1000').id)
    expect(desk.balance('USD')).toBe('0')
  })

  test('is void when the market has moved by more than the spread; rows are a minute apart', () => {
    using desk = openWalletDesk()
    desk.quote('USD', 'RUB', '1')
    desk.books.advance(MINUTE_MS)
    const near = desk.quote('USD', 'RUB', '10')
    desk.setRates(80_900_000_000n)
    expect(refusalCode(() => desk.setRates(80_500_000_000n))).toBe('conflict')
    desk.exchange(near.id)
    desk.books.advance(MINUTE_MS)
    const far = desk.quote('USD', 'RUB', '10')
    desk.setRates(81_400_000_000n)
    expect(refusalCode(() => desk.exchange(far.id))).toBe('quote_expired')
  })

  test('there and back never gains, by any way and over a change of the rates', async () => {
    using desk = openWalletDesk()
    const currencies = fc.constantFrom(...CURRENCY_CODES)
    const way = fc.record({
      over: fc.array(currencies, { minLength: 1, maxLength: 3 }),
      cents: fc.integer({ min: 1, max: 90_000 }),
      /** Change of the rouble rate between a quote and its exchange, in 1e-5. */
      moved: fc.integer({ min: -1000, max: 1000 }),
    })
    fc.assert(
      fc.property(way, ({ over, cents, moved }) => {
        const before = desk.balance('USD')
        const stops = ['USD', ...over, 'USD'] as const
        let amount = formatMicros(parseMicros(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`))
        const start = parseMicros(amount)
        for (const [index, to] of stops.slice(1).entries()) {
          const from = stops[index] ?? 'USD'
          if (from === to) continue
          desk.books.advance(MINUTE_MS)
          const refused = refusedOr(() => desk.quote(from, to, amount))
          // too little to exchange: it remains, which is no gain
          if (refused === undefined) return true
          if (index === 0 && moved !== 0) desk.setRates((80_500_000_000n * BigInt(100_000 + moved)) / 100_000n)
          const made = refusedOr(() => desk.exchange(refused.id))
          if (made === undefined) return true
          // only whole hundredths can be exchanged again; the rest remains
          amount = floorToCents(made.receives)
          if (amount === '0') return true
        }
        return parseMicros(amount) <= start && parseMicros(desk.balance('USD')) <= parseMicros(before)
      }),
      { seed: 1, numRuns: 150 },
    )
    expect(await desk.violations()).toEqual([])
  })

  test('is nothing for who rests', () => {
    using desk = openWalletDesk()
    const quote = desk.quote('USD', 'RUB', '10')
    desk.run((context) => takeTimeOut(context, { userId: desk.userId, until: context.now + 86_400_000 }))
    expect(refusalCode(() => desk.exchange(quote.id))).toBe('timed_out')
    expect(refusalCode(() => desk.quote('USD', 'RUB', '10'))).toBe('timed_out')
  })
})

const refusedOr = <Answer>(act: () => Answer): Answer | undefined => {
  let answer: Answer | undefined
  refusalCode(() => {
    answer = act()
  })
  return answer
}

function floorToCents(decimal: string): string {
  const micros = parseMicros(decimal)
  return formatMicros((parseMicros(formatMicros(micros)) - ((micros % 10_000n) as typeof micros)) as typeof micros)
}

describe('a vault', () => {
  test('keeps money from play; it comes out whatever stops the player', async () => {
    using desk = openWalletDesk()
    expect(desk.put('600', 'USD', 'one-vault-key-0001')).toMatchObject({
      currency: 'USD',
      balance: '400',
      vault: '600',
    })
    expect(desk.put('600', 'USD', 'one-vault-key-0001')).toMatchObject({
      currency: 'USD',
      balance: '400',
      vault: '600',
    })
    expect(refusalCode(() => desk.put('400.01'))).toBe('insufficient_funds')
    expect(refusalCode(() => desk.take('600.01'))).toBe('insufficient_funds')
    expect(refusalCode(() => desk.put('0.001'))).toBe('amount_step')
    desk.run((context) => takeTimeOut(context, { userId: desk.userId, until: context.now + 86_400_000 }))
    expect(refusalCode(() => desk.put('1'))).toBe('timed_out')
    expect(desk.take('600')).toMatchObject({ currency: 'USD', balance: '1000', vault: '0' })
    expect(await desk.violations()).toEqual([])
  })
})
