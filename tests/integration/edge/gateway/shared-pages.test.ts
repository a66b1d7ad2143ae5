import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPageMemory } from '#server/edge/cache/pages.ts'
import { createPageCache } from '#server/edge/gateway/pages/cache.ts'
import type { PageFacts } from '#server/edge/gateway/pages/facts.ts'
import type { BusyPage } from '#server/edge/gateway/response.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { m } from '~/paraglide/messages.js'
import { busyPage } from '~/shell/busy-page.ts'
import { type Peer, startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { USER } from '../../../support/upstream/token-backend.ts'
import { answeringVisits } from '../../../support/upstream/visit-answers.ts'

const PROXY: Peer = { ip: '10.0.0.1' }

type Options = {
  upstreamUrl?: string
  origin?: string
  environment?: Record<string, string>
  render?: (request: Request) => Promise<string>
  busyPage?: BusyPage
}

/** The app with pages that show their render inputs, and a clock that the test controls. */
async function startSharing({ render = describe, environment, ...options }: Options = {}) {
  const clock = { now: 0 }
  const background: Promise<unknown>[] = []
  const rendered: string[] = []
  const app = await startApp({
    ...options,
    environment: { TRUSTED_PROXY: '10.0.0.1', ...environment },
    pages: {
      cache: createPageCache({ store: createPageMemory(1_000_000), now: () => clock.now, onFault() {} }),
      build: 'b1',
      queries: { shared: { '/': { show: ['new'] } }, read: new Set(['show', 'q', 'login']) },
      newPages: createRateLimit({ max: 10, windowMs: 60_000, now: () => clock.now }),
    },
    async render(request, page) {
      rendered.push(request.url)
      return html(`${await render(request)} ${script(page)}`)
    },
  })
  const work = Object.assign({ waitUntil: (one: Promise<unknown>) => void background.push(one) }, { ip: '203.0.113.9' })
  return {
    app,
    clock,
    rendered,
    settle: () => Promise.all(background.splice(0)),
    ask: async (path: string, headers: Record<string, string> = {}, peer: Peer = work) =>
      seen(await app.fetch(path, { headers: { 'accept-language': 'en', ...headers } }, peer)),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const html = (body: string) => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
/** A script of the site, and one injected through user text. */
const script = ({ nonce }: PageFacts) =>
  `<script nonce="${nonce}">start()</script><link nonce="${nonce}"><script>steal()</script>`

/** All inputs that a render could take from the client. */
async function describe(request: Request): Promise<string> {
  const { upstreamContext, session } = currentContext()
  const headers = Object.fromEntries(request.headers)
  return JSON.stringify({
    headers,
    visit: { ...upstreamContext, requestId: 0 },
    url: request.url,
    known: session.hasCredential(),
  })
}

async function seen(response: Response) {
  const source = /cache;desc="(\w+)"/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? null
  const scripts = /script-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  return { source, scripts, text: await response.text(), response }
}

test('visitors share a page, whose policy names its own scripts by hash, and no other', async () => {
  await using site = await startSharing()
  const [first, second] = [await site.ask('/en'), await site.ask('/en')]
  expect([first.source, second.source]).toEqual(['miss', 'hit'])
  expect(second.text).toBe(first.text)
  const hash = createHash('sha256').update('start()').digest('base64')
  for (const { scripts, text } of [first, second]) {
    expect(scripts).toBe(`'self' 'sha256-${hash}'`)
    expect(text).not.toContain('nonce')
  }
  expect(second.response.headers.get('cache-control')).toBe('private, no-cache')
  expect(site.rendered).toHaveLength(1)
})

test('a cookie that the gateway sets goes to the visitor whom it is for, and to nobody else', async () => {
  await using site = await startSharing()
  const locales = async (cookie: string) =>
    (await site.ask('/en', { cookie })).response.headers.getSetCookie().filter((one) => one.startsWith('locale='))
  expect(await locales('')).toHaveLength(1)
  expect(await locales('locale=en')).toEqual([])
  expect(await locales('locale=kz')).toHaveLength(1)
})

test.each<[string, string, Record<string, string>, Peer | undefined]>([
  ['another locale', '/kz', {}, undefined],
  ['another path', '/en/fairness', {}, undefined],
  ['another port', ':8080/en', {}, undefined],
  ['another host', '.other.example/en', {}, undefined],
  ['another scheme', '/en', { 'x-forwarded-proto': 'https' }, PROXY],
  ['another region', '/en', { 'x-country-code': 'KZ' }, PROXY],
])('%s has a page of its own', async (_, path, headers, peer) => {
  await using site = await startSharing()
  const first = await site.ask('/en')
  const other = await site.ask(path, headers, peer)
  expect(other.source).toBe('miss')
  expect(other.text).not.toBe(first.text)
  expect((await site.ask('/en')).text).toBe(first.text)
})

test.each<[string, Record<string, string>]>([
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
  ['X-Forwarded-Proto of a stranger', { 'x-forwarded-proto': 'https' }],
  ['a country that a stranger claims', { 'x-country-code': 'KZ', 'cf-ipcountry': 'KZ' }],
  ['Forwarded', { forwarded: 'host=evil.example' }],
  ['a rewritten path', { 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-forwarded-prefix': '/evil' }],
  ['an address', { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6' }],
  ['Origin and Referer', { origin: 'http://evil.example', referer: 'http://evil.example/' }],
  ['a user agent', { 'user-agent': 'evil' }],
  ['cookies', { cookie: 'locale=en; stag=evil; anything=evil' }],
  ['anything else', { 'x-evil': 'evil', range: 'bytes=0-1', 'if-none-match': '*', accept: 'application/json' }],
])('what no key holds reaches no shared page: %s', async (_, headers) => {
  await using site = await startSharing()
  const poisoned = await site.ask('/en', headers)
  expect(poisoned.text).not.toMatch(/evil|6\.6\.6\.6|203\.0\.113|https/)
  await using untouched = await startSharing()
  expect(poisoned.text).toBe((await untouched.ask('/en')).text)
})

test('a search engine gets what everybody gets [G4]', async () => {
  await using site = await startSharing()
  const engine = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const first = await site.ask('/en', { 'user-agent': engine })
  expect((await site.ask('/en', { 'user-agent': 'Mozilla/5.0 Chrome/140' })).text).toBe(first.text)
  expect(site.rendered).toHaveLength(1)
})

test.each<[string, Record<string, string>]>([
  ['a player', { cookie: 'locale=en; token=t0ken' }],
  ['a program with a bearer', { authorization: 'Bearer t0ken' }],
  ['any other credential', { authorization: 'Basic dDo=' }],
])('%s neither leaves a page behind nor gets a kept one', async (_, headers) => {
  await using site = await startSharing()
  const own = await site.ask('/en', headers)
  const visitor = await site.ask('/en')
  const again = await site.ask('/en', headers)
  expect([own.source, visitor.source, again.source]).toEqual([null, 'miss', null])
  expect(site.rendered).toHaveLength(3)
  expect(visitor.text).not.toContain('t0ken')
})

test('an unlisted query is rendered per request; attribution creates no separate page', async () => {
  await using site = await startSharing()
  const sources = async (...paths: string[]) => {
    const all: (string | null)[] = []
    for (const path of paths) all.push((await site.ask(path, { 'accept-language': 'ru' })).source)
    return all
  }
  expect(await sources('/', '/?utm_source=a&stag=b', '/?show=new', '/?show=new&gclid=c')).toEqual([
    'miss',
    'hit',
    'miss',
    'hit',
  ])
  expect(await sources('/?q=dice', '/?q=dice', '/?show=evil', '/?login')).toEqual([null, null, null, null])
  expect(site.rendered.some((url) => /utm|stag|gclid/.test(url))).toBe(false)
})

test('HEAD gets the head of the shared page', async () => {
  await using site = await startSharing()
  await site.ask('/en')
  const head = await seen(await site.app.fetch('/en', { method: 'HEAD' }))
  expect([head.source, head.text, head.response.status]).toEqual(['hit', '', 200])
})

test('an upstream failure keeps cached pages; a page rendered without its answer is cached for seconds', async () => {
  await using server = await startFixtureServer()
  server.respond(() => ({ status: 200, body: { id: 'b1' } }))
  const { builds } = contract
  await using site = await startSharing({
    upstreamUrl: server.url,
    async render() {
      const { upstream, upstreamContext, onFault } = currentContext()
      const answer = await upstream(builds.latest, {}, { upstreamContext, bearer: null }).catch((error: unknown) => {
        onFault(error)
        return null
      })
      return answer === null ? 'lacking' : 'whole'
    },
  })
  expect((await site.ask('/en')).text).toContain('whole')
  await server[Symbol.asyncDispose]()
  site.clock.now += 60_000
  const stale = await site.ask('/en')
  await site.settle()
  site.clock.now += 3_600_000
  const older = await site.ask('/en')
  expect([stale.source, older.source]).toEqual(['stale', 'stale'])
  expect(stale.text + older.text).not.toContain('lacking')
  for (const [source, elapsedMs] of [
    ['miss', 0],
    ['hit', 0],
    ['miss', 6000],
  ] as const) {
    site.clock.now += elapsedMs
    const poor = await site.ask('/kz')
    expect([poor.source, poor.text]).toEqual([source, expect.stringContaining('lacking')])
  }
  expect(site.app.faults.length).toBeGreaterThan(0)
})

test('a query that no page reads is nobody’s page', async () => {
  await using site = await startSharing()
  const first = await site.ask('/en')
  const other = await site.ask('/en?x=1&y=2')
  expect([other.source, other.text]).toEqual(['hit', first.text])
})

test('random hosts, queries and paths render a limited number of pages, each for its own request', async () => {
  await using site = await startSharing()
  await site.ask('/en')
  const statuses = async (ip: string) => {
    const requests: number[] = []
    for (const path of [...'abcd'].flatMap((one) => [`.${one}.example/en`, `/en?q=${one}`, `/en/${one}`]))
      requests.push((await site.ask(path, {}, { ip })).response.status)
    return requests
  }
  expect(await statuses('198.51.100.7')).toEqual([...Array(10).fill(200), 429, 429])
  expect(site.rendered).toHaveLength(11)
  // existing pages are shared by everyone
  const known = await site.ask('/en', {}, { ip: '198.51.100.7' })
  expect([known.source, known.response.status]).toEqual(['hit', 200])
  expect((await site.ask('/en/new', {}, { ip: '198.51.100.8' })).response.status).toBe(200)
  const refused = await site.ask('/en/newer', {}, { ip: '198.51.100.7' })
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  site.clock.now += 60_000
  expect((await site.ask('/en/newer', {}, { ip: '198.51.100.7' })).response.status).toBe(200)
})

test('constant files never count as new pages, and are served to a network that has had too many', async () => {
  await using site = await startSharing()
  for (let at = 0; at < 20; at += 1)
    for (const file of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/sitemaps/pages-1.xml'])
      expect((await site.ask(file)).response.status).toBe(200)
  for (let at = 0; at < 10; at += 1) expect((await site.ask(`/en/${at}`)).response.status).toBe(200)
  expect((await site.ask('/en/more')).response.status).toBe(429)
  expect((await site.ask('/robots.txt')).response.status).toBe(200)
})

test.each([
  ['a bearer', { authorization: 'Bearer of-nobody' }],
  ['a cookie', { cookie: 'locale=en; token=of-nobody' }],
])('%s that the operator refuses counts as a visitor, and a player’s never does', async (_, shown) => {
  await using server = await startFixtureServer()
  const answers = answeringVisits(({ path, headers }) => {
    const isPlayer = headers.authorization === 'Bearer of-a-player'
    if (path === '/profile/user' && isPlayer)
      return { status: 200, body: { user: USER, features: [], region: 'RU', fresh_token: null, super_bonus: null } }
    return { status: path === '/profile/user' || path === '/auth/refresh-token' ? 401 : 404, body: {} }
  })
  server.respond(answers)
  await using site = await startSharing({
    upstreamUrl: server.url,
    async render() {
      await currentContext()
        .session.call(contract.profile.user, {})
        .catch(() => currentContext().session.clear())
      return ''
    },
  })
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) statuses.push((await site.ask(`/en/${at}`, shown)).response.status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  const player = { cookie: 'locale=en; token=of-a-player' }
  for (let at = 0; at < 12; at += 1) expect((await site.ask(`/en/${at}`, player)).response.status).toBe(200)
})

test.each(['en', 'ru', 'hi'] as const)('a page that is turned away says so in %s', async (locale) => {
  await using site = await startSharing({ busyPage })
  const base = locale === 'ru' ? '' : `/${locale}`
  for (let at = 0; at < 10; at += 1) await site.ask(`${base}/${at}`, { cookie: `locale=${locale}` })
  const { response, text } = await site.ask(`${base}/more`, { cookie: `locale=${locale}` })
  expect([response.status, response.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(text).toContain(m.page_busy_text({}, { locale }))
  const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1]
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
})
