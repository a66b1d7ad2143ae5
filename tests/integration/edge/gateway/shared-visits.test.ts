import { expect, test } from 'vitest'
import { createPageMemory } from '#server/edge/cache/pages.ts'
import { createPageCache } from '#server/edge/gateway/pages/cache.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { startApp } from '../../../support/app.ts'
import { type CannedAnswer, startFixtureServer } from '../../../support/fixture-server.ts'
import { visitAnswers } from '../../../support/upstream/visit-answers.ts'

const COUNTRIES: Readonly<Record<string, string>> = { '203.0.113.1': 'RU', '203.0.113.2': 'KZ', '203.0.113.3': 'GB' }

/** An operator that knows three addresses, one of them in a blocked country; and shared pages. */
async function startSite() {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  const others = visitAnswers({})
  server.respond((request): CannedAnswer | Promise<CannedAnswer> => {
    if (request.path !== '/geo_ip') return others(request)
    const ip = request.headers['x-forwarded-for'] ?? ''
    const country_code = COUNTRIES[ip] ?? null
    return { status: country_code === 'GB' ? 451 : 200, body: { data: { data: { ip, country_code } } } }
  })
  const app = opened.use(
    await startApp({
      upstreamUrl: server.url,
      pages: {
        cache: createPageCache({ store: createPageMemory(1_000_000), now: () => 0, onFault() {} }),
        build: 'b1',
        queries: { shared: {}, read: new Set() },
        newPages: { consume: () => true, isSpent: () => false },
      },
      async render(request) {
        const { upstreamContext, sources } = currentContext()
        const body = JSON.stringify({
          url: request.url,
          region: upstreamContext.region,
          address: upstreamContext.address,
          sources,
        })
        return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    }),
  )
  const everything = opened.move()
  return {
    async open(path: string, ip: string, headers: Record<string, string> = {}) {
      const reported = { 'accept-language': 'ru', 'user-agent': 'A browser', ...headers }
      const response = await app.fetch(path, { headers: reported }, { ip })
      const [, source = null] = /cache;desc="(\w+)"/.exec(response.headers.get('server-timing') ?? '') ?? []
      return { source, status: response.status, headers: response.headers, text: await response.text() }
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test('each region has its own pages, regardless of the first visitor [G1]', async () => {
  await using site = await startSite()
  const first = await site.open('/', '203.0.113.1')
  const kazakh = await site.open('/', '203.0.113.2')
  const unknown = await site.open('/', '203.0.113.9')
  expect([first, kazakh, unknown].map(({ source, text }) => [source, JSON.parse(text).region])).toEqual([
    ['miss', 'RU'],
    ['miss', 'KZ'],
    ['hit', 'RU'],
  ])
})

test('a page that is kept is no way in where play is closed, and is not kept as closed [G2 A6]', async () => {
  await using site = await startSite()
  await site.open('/', '203.0.113.1')
  await site.open('/no-access', '203.0.113.1')
  expect((await site.open('/', '203.0.113.3')).headers.get('location')).toBe('/no-access')
  const closed = await site.open('/no-access', '203.0.113.3')
  const open = await site.open('/no-access', '203.0.113.1')
  expect([closed.source, closed.status, open.source, open.status]).toEqual(['hit', 451, 'hit', 200])
  expect(open.text).toBe(closed.text)
})

test('a visit from an ad is the same page, and its cookies are nobody else’s [E11 A5]', async () => {
  await using site = await startSite()
  const first = await site.open('/?stag=17&partner=p1', '203.0.113.1')
  const second = await site.open('/', '203.0.113.4')
  expect([first.source, second.source]).toEqual(['miss', 'hit'])
  expect(first.text).toBe(second.text)
  expect(first.text).not.toMatch(/17|p1|203\.0\.113/)
  const names = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
  expect(names(first)).toContain('stag')
  expect(names(second).toSorted()).toEqual(['geo', 'registrationBonusCountdown', 'userBrowser', 'userVersion'])
})

test('cookies that say who brought somebody reach no page that is kept [A5]', async () => {
  await using site = await startSite()
  const cookie = 'stag=evil; partner=evil; adplace=evil; adBonusValue=evil'
  expect((await site.open('/', '203.0.113.1', { cookie })).text).not.toContain('evil')
})
