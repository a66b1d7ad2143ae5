import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { readSource } from '#server/platform/modules/exchange-rates/read-source.ts'
import { builtInRates } from '#server/platform/real-money.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'

const MINUTE_MS = 60_000
const RATES = { EUR: '0.85', RUB: '78', KZT: '505', INR: '90' }

/** A source whose list the test sets. */
async function startSource() {
  const list = { base: 'USD', date: '2026-01-01', rates: { ...RATES } as Record<string, string> }
  const server = createServer((_, response) => void response.end(JSON.stringify(list)))
  const origin = await listen(server)
  return {
    list,
    settings: { RATES_PROVIDER: 'http', RATES_HTTP_URL: `${origin}/rates.json` },
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

test('with a source, money is exchanged at its rates while they are fresh, and play goes on without', async () => {
  await using source = await startSource()
  await using site = await startPlatform({ providerSettings: source.settings })
  const { platform, clock, request } = site
  const token = await register(site)
  await fund(site, token, { amount: '500', currency: 'RUB' })
  const read = () => readSource(platform, new AbortController().signal)
  const quote = (to: 'KZT' | 'USD') => request(contract.wallet.quote, { from: 'RUB', to, amount: '100' }, { token })

  const refused = async (to: 'KZT' | 'USD') => (await quote(to)).errors

  // nothing was read yet
  expect(await refused('USD')).toEqual({ base: ['rate_unavailable:RUB'] })
  // the source is still at a day too long ago
  source.list.date = '2025-12-20'
  await read()
  expect(await refused('USD')).toEqual({ base: ['rate_unavailable:RUB'] })
  const dice = { amount: '10', currency: 'RUB', side: 'under', chance: 4950 } as const
  const bet = { ...dice, idempotency_key: 'a-bet-without-rates' }
  expect((await request(contract.dice.placeBet, bet, { token })).status).toBe(200)

  source.list.date = '2026-01-01'
  clock.advance(MINUTE_MS)
  await read()
  expect((await quote('USD')).output.rate).toBe('0.012820512')

  // the tenge moves by more than a tenth
  source.list.date = '2026-01-02'
  source.list.rates = { ...RATES, KZT: '600' }
  clock.advance(MINUTE_MS)
  await read()
  expect(await refused('KZT')).toEqual({ base: ['rate_unavailable:KZT'] })
  expect((await quote('USD')).status).toBe(200)
  expect(await platform.metrics.registry.metrics()).toContain('fairline_platform_rate_in_doubt{currency="KZT"} 1')
  expect(site.logged()).toContain('moved too far')
})

test('an exchange is refused as well if its rate is in doubt since the quote', async () => {
  await using source = await startSource()
  await using site = await startPlatform({ providerSettings: source.settings })
  const { platform, clock, request } = site
  const token = await register(site)
  await fund(site, token, { amount: '500', currency: 'RUB' })
  await readSource(platform, new AbortController().signal)
  clock.advance(MINUTE_MS)
  const { output } = await request(contract.wallet.quote, { from: 'RUB', to: 'KZT', amount: '100' }, { token })
  source.list.rates = { ...RATES, KZT: '600' }
  await readSource(platform, new AbortController().signal)
  const exchange = { quote_id: output.id, idempotency_key: 'an-exchange-in-doubt' }
  expect((await request(contract.wallet.exchange, exchange, { token })).errors).toEqual({
    base: ['rate_unavailable:KZT'],
  })
})

test('in real-money mode a start with the rates of a fresh site is said, until others are set', async () => {
  await using site = await startPlatform()
  const warning = () => builtInRates({ REAL_MONEY_MODE: true }, site.platform)
  expect(await builtInRates({ REAL_MONEY_MODE: false }, site.platform)).toBeUndefined()
  expect(await warning()).toContain('RATES_PROVIDER')
  // a quote stores the rates of a fresh site, which sets none
  const token = await register(site)
  await site.request(contract.wallet.quote, { from: 'RUB', to: 'USD', amount: '100' }, { token })
  expect(await warning()).toContain('RATES_PROVIDER')
  const quotes = { EUR: { units: '0.85', cost: '1' } }
  const reading = { source: 'list', day: '2026-01-01', base: 'USD', quotes, readAt: 0, maxMoveBp: 1000 } as const
  await site.platform.writer.execute('takeRates', reading)
  expect(await warning()).toBeUndefined()
})
