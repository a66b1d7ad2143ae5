import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { fetchRequest } from '#server/http/send-request.ts'
import { openProviders } from '#server/platform/providers/index.ts'
import { EnvironmentError } from '#server/settings.ts'
import { listen, stopListening } from '../../support/listen.ts'

/** Lists in the published formats, as their sources send them. */
const CBR = readFileSync(new URL('../../support/rates/cbr.xml', import.meta.url))
const ECB = readFileSync(new URL('../../support/rates/ecb.xml', import.meta.url))
const JSON_LIST = JSON.stringify({
  amount: 1,
  base: 'USD',
  date: '2025-12-31',
  rates: { EUR: 0.8511, KZT: '505.951234567', GBP: 0.74 },
})

const SOURCES = { cbr: CBR, ecb: ECB, http: Buffer.from(JSON_LIST) } as const
type Source = keyof typeof SOURCES
const NAMES = Object.keys(SOURCES) as Source[]

/** Reads the latest rates of a source that answers like this. */
async function readFrom(source: Source, answer: RequestListener, timeoutMs = 60_000) {
  const server = createServer(answer)
  await using _server = { [Symbol.asyncDispose]: () => stopListening(server) }
  const origin = await listen(server)
  const { rates } = openProviders(
    { RATES_PROVIDER: source, [`RATES_${source.toUpperCase()}_URL`]: `${origin}/daily` },
    {
      secret: 's'.repeat(32),
      log: pino({ enabled: false }),
      sendRequest: (url, request) => fetchRequest(url, { ...request, timeoutMs }),
    },
  )
  return await rates?.latest(new AbortController().signal)
}

const sending = (body: string | Buffer) => (_: unknown, response: ServerResponse) => void response.end(body)

describe('the published rates of a day', () => {
  test('of the Bank of Russia: rubles for a nominal of each currency', async () => {
    expect(await readFrom('cbr', sending(CBR))).toEqual({
      day: '2025-12-31',
      base: 'RUB',
      quotes: {
        USD: { units: '1', cost: '78.2267' },
        EUR: { units: '1', cost: '92.0938' },
        INR: { units: '100', cost: '87.0451' },
        KZT: { units: '100', cost: '15.4522' },
      },
    })
  })

  test('of the European Central Bank: units for a euro, without the ruble and the tenge', async () => {
    expect(await readFrom('ecb', sending(ECB))).toEqual({
      day: '2025-12-31',
      base: 'EUR',
      quotes: { USD: { units: '1.1750', cost: '1' }, INR: { units: '105.5965', cost: '1' } },
    })
  })

  test('of any other source, as JSON', async () => {
    expect(await readFrom('http', sending(JSON_LIST))).toEqual({
      day: '2025-12-31',
      base: 'USD',
      quotes: { EUR: { units: '0.8511', cost: '1' }, KZT: { units: '505.951234567', cost: '1' } },
    })
  })
})

describe.each(NAMES)('a source %s is not read', (source) => {
  const list = SOURCES[source]
  test.each<[string, RequestListener, RegExp]>([
    ['by a redirect', (_, response) => void response.writeHead(302, { location: '/other' }).end(), /fetch failed/],
    ['with an error', (_, response) => void response.writeHead(503).end(list), /answered 503/],
    ['without content', (_, response) => void response.writeHead(204).end(), /answered 204/],
    ['cut off', sending(list.subarray(0, list.length - 20)), /end tag|JSON|Unterminated|Expected/],
    ['in another format', sending('<html><body>Maintenance</body></html>'), /daily|JSON/],
    ['with more than a megabyte', sending(Buffer.concat([list, Buffer.alloc(1_000_001, ' ')])), /more than a megabyte/],
  ])('%s', async (_, answer, error) => {
    await expect(readFrom(source, answer)).rejects.toThrow(error)
  })

  test('when it does not answer, or stops within its list, in time', async () => {
    await expect(readFrom(source, () => undefined, 100)).rejects.toThrow(/timeout/)
    const stops: RequestListener = (_, response) => void response.write(list.subarray(0, 50))
    await expect(readFrom(source, stops, 100)).rejects.toThrow(/timeout/)
  })
})

test('a source is chosen by its name, at an https address', () => {
  const open = (variables: Record<string, string>) => () =>
    openProviders(variables, { secret: 's'.repeat(32), log: pino({ enabled: false }) }).rates
  expect(open({})()).toBeNull()
  expect(open({ RATES_PROVIDER: 'cbr', RATES_MAX_AGE_HOURS: '48' })()).toMatchObject({
    name: 'cbr',
    maxAgeMs: 172_800_000,
    maxMoveBp: 1000,
  })
  expect(open({ RATES_PROVIDER: 'unknown' })).toThrow(EnvironmentError)
  expect(open({ RATES_PROVIDER: 'http' })).toThrow('RATES_HTTP_URL')
  expect(open({ RATES_PROVIDER: 'cbr', RATES_CBR_URL: 'http://rates.example' })).toThrow('an https URL')
})
