import { expect, test } from 'vitest'
import type { Locale } from '#server/contract/constants/locales.ts'
import { contract } from '#server/contract/contract.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { Visit } from '#server/upstream/visit.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { startAppProcess } from '../support/upstream/app-process.ts'
import { upstreamAt } from '../support/upstream/client.ts'
import { tokenBackend } from '../support/upstream/token-backend.ts'
import { VISIT } from '../support/upstream/visit.ts'

/** Whatever answers: the headers are what is looked at. */
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof UpstreamError)) throw error
}

/** Node's fetch adds them to everything. */
const OF_FETCH = ['host', 'connection', 'accept-encoding', 'sec-fetch-mode']

async function sentHeaders(visit: Partial<Visit>, bearer: string | null, secret?: string) {
  await using server = await startFixtureServer()
  const upstream = upstreamAt(server.url, { SERVICE_SECRET: secret })
  await upstream(contract.wallet.balances, {}, { visit: { ...VISIT, ...visit }, bearer }).catch(ignoreRefusal)
  const headers = Object.entries(server.requests[0]?.headers ?? {})
  return Object.fromEntries(headers.filter(([name]) => !OF_FETCH.includes(name)))
}

test('a visitor of whom nothing is known sends the least [C1]', async () => {
  expect(await sentHeaders({}, null)).toMatchInlineSnapshot(`
    {
      "accept": "application/json",
      "accept-language": "ru",
      "user-agent": "node",
      "x-forwarded-host": "casino.example",
      "x-request-id": "00000000-0000-4000-8000-000000000000",
    }
  `)
})

test('a player sends all of it [C1]', async () => {
  const visit = { address: '203.0.113.9', userAgent: 'A browser', locale: 'kz', region: 'KZ' } as const
  expect(await sentHeaders(visit, 't0ken', 'a service secret')).toMatchInlineSnapshot(`
    {
      "accept": "application/json",
      "accept-language": "kz",
      "authorization": "Bearer t0ken",
      "region": "KZ",
      "user-agent": "A browser",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "casino.example",
      "x-request-id": "00000000-0000-4000-8000-000000000000",
      "x-service-secret": "a service secret",
    }
  `)
})

test.each<[Locale, string]>([
  ['ru', 'ru'],
  ['en', 'en'],
  ['kz', 'kz'],
  ['br', 'pt-BR'],
  ['hi', 'hi'],
])('%s is sent as %s [A7 C1]', async (locale, language) => {
  expect(await sentHeaders({ locale }, null)).toMatchObject({ 'accept-language': language })
})

test('a call with a body says that it is JSON', async () => {
  await using server = await startFixtureServer()
  await upstreamAt(server.url)(contract.auth.refresh, {}, { visit: VISIT, bearer: 't0ken' }).catch(ignoreRefusal)
  expect(server.requests[0]).toMatchObject({ headers: { 'content-type': 'application/json' }, body: {} })
})

test('the bearer that was refused is not on the retry, which carries its successor [C1 S5]', async () => {
  using directory = temporaryDirectory()
  await using server = await startFixtureServer()
  server.respond(tokenBackend('renewed').respond)
  using app = await startAppProcess({ upstreamUrl: server.url, directory: directory.path })
  await app.open('stale').session.call(contract.wallet.balances, {})
  expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/general/wallet', 'Bearer stale'],
    ['/auth/refresh-token', 'Bearer stale'],
    ['/general/wallet', 'Bearer renewed'],
  ])
})
