import { afterEach, expect, test, vi } from 'vitest'
import { callInProcess } from '#server/edge/trpc/call-in-process.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { clientOf } from '~/lib/calls/trpc-options.ts'
import { openBrowser, startApp } from '../../../support/app.ts'
import { type CannedAnswer, type FixtureServer, startFixtureServer } from '../../../support/fixture-server.ts'
import { visitAnswers } from '../../../support/upstream/visit-answers.ts'

const RUSSIAN = { headers: { 'accept-language': 'ru', 'user-agent': 'A browser' } }
const ENGINE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const mirrorAnswer = (newLink: string | null, sso: string | null = null) => ({
  status: 200,
  body: { redirect: { newLink }, meta_yandex_verification: 'a1b2', sso },
})
const geoAnswer = (country_code: string | null, status = 200) => ({
  status,
  body: { data: { data: { ip: '198.51.100.7', country_code } } },
})

afterEach(() => vi.useRealTimers())

type Answers = Parameters<typeof visitAnswers>[0]
type Environment = Readonly<Record<string, string>>

/** The app with an operator whose visit responses the test sets, and pages that show their render inputs. */
async function startSite(answers: Answers, environment: Environment = {}) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  server.respond(visitAnswers(answers))
  const app = opened.use(
    await startApp({
      upstreamUrl: server.url,
      environment,
      async render() {
        const { upstreamContext, mirror } = currentContext()
        const body = JSON.stringify({ region: upstreamContext.region, mirror: await mirror() })
        return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    }),
  )
  const everything = opened.move()
  return { app, server, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const pending = ({ requests }: FixtureServer, path: string) => requests.filter((request) => request.path === path)

test('a domain that has moved leads there for good, and is asked about once [N1 C4 E9]', async () => {
  await using site = await startSite({ '/mirror': mirrorAnswer('https://new.example/') })
  for (const path of ['/', '/en/games/dice?a=1&b=%2F', '/faq?stag=7', '/error']) {
    const { status, headers } = await site.app.fetch(path)
    expect([status, headers.get('location')]).toEqual([301, `https://new.example${path}`])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()).toEqual([])
  }
  expect(pending(site.server, '/mirror')).toHaveLength(1)
  expect(pending(site.server, '/mirror')[0]?.headers['x-forwarded-host']).toBe('casino.example')
  expect(pending(site.server, '/middleware/affiliate')).toEqual([])
})

test('a change of where a domain leads reaches pages within half a minute while the operator answers [N1]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const answers: { '/mirror': CannedAnswer } = { '/mirror': mirrorAnswer('https://old.example/') }
  await using site = await startSite({ '/mirror': async () => answers['/mirror'] })
  const leadsTo = async () => (await site.app.fetch('/en/faq')).headers.get('location')
  const later = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds)

  expect(await leadsTo()).toBe('https://old.example/en/faq')
  answers['/mirror'] = mirrorAnswer('https://new.example/')
  later(29)
  expect(await leadsTo()).toBe('https://old.example/en/faq')
  await vi.waitUntil(async () => (await leadsTo()) === 'https://new.example/en/faq')

  answers['/mirror'] = mirrorAnswer(null)
  later(30)
  expect(await leadsTo()).toBeNull()

  // the last response is used while it does not answer
  answers['/mirror'] = { status: 500, body: {} }
  later(660)
  expect(await leadsTo()).toBeNull()
})

test.each([
  ['the domain itself', 'http://casino.example/elsewhere', {}],
  ['another scheme', 'javascript:alert(1)', {}],
  ['a credential', 'https://a:b@new.example', {}],
  ['a host that is not allowed', 'https://evil-new.example', { ALLOWED_REDIRECT_HOSTS: 'new.example' }],
])('a new link to %s is ignored [N1 N8]', async (_, newLink, environment) => {
  await using site = await startSite({ '/mirror': mirrorAnswer(newLink) }, environment)
  expect((await site.app.fetch('/', RUSSIAN)).status).toBe(200)
})

test('files and procedures lead nowhere [N1]', async () => {
  await using site = await startSite({
    '/mirror': mirrorAnswer('https://new.example/'),
    '/geo_ip': geoAnswer('GB', 451),
  })
  for (const path of ['/robots.txt', '/sitemaps/ru.xml', '/api/trpc/site.current', '/healthz'])
    expect([path, (await site.app.fetch(path)).status]).toEqual([path, 200])
})

test('mirror, geo check and campaign are asked at once, and a page waits for the slowest of them [X3]', async () => {
  const all = Promise.withResolvers<void>()
  const waiting = new Set<string>()
  const together = (path: string, answer: CannedAnswer) => async () => {
    waiting.add(path)
    if (waiting.size === 3) all.resolve()
    await all.promise
    return answer
  }
  await using site = await startSite({
    '/mirror': together('/mirror', mirrorAnswer(null)),
    '/geo_ip': together('/geo_ip', geoAnswer('KZ')),
    '/middleware/utm': together('/middleware/utm', { status: 200, body: { advId: 7, promo: null } }),
  })
  const page = await site.app.fetch('/?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d', RUSSIAN)
  expect(await page.json()).toMatchObject({ region: 'KZ' })
  expect(page.headers.getSetCookie().join()).toContain('advId=7;')
  expect(site.app.faults).toEqual([])
})

test('what does not answer in time is logged, and the page is there without it [X3 G5]', async () => {
  const never = () => new Promise<CannedAnswer>(() => {})
  const environment = { UPSTREAM_PAGE_TIMEOUT_MS: '20', UPSTREAM_TIMEOUT_MS: '200' }
  const answers = { '/mirror': never, '/geo_ip': never, '/middleware/utm': never, '/middleware/ip': never }
  await using site = await startSite(answers, environment)
  const page = await site.app.fetch('/?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d', RUSSIAN)
  expect([page.status, await page.json()]).toMatchObject([
    200,
    { region: 'RU', mirror: { redirect: { newLink: null } } },
  ])
  const reported = site.app.faults.map(({ error }) => String(error))
  for (const what of ['mirror', 'campaign']) expect(reported.join()).toContain(`${what} timed out after 20 ms`)
  // the first page of an address waits longer for the geo check
  expect(reported.join()).toContain('GET /geo_ip timed out')
  await site.app.settle()
})

test.each([500, 404, 403])(
  'a visit whose every call is answered %i has its page all the same [X3 G5]',
  async (status) => {
    const paths = ['/mirror', '/geo_ip', '/middleware/utm', '/middleware/ip', '/middleware/affiliate', '/attachSource']
    const broken = Object.fromEntries(
      [...paths, '/middleware/registerPageOpenEvent'].map((path) => [path, { status, body: {} }]),
    )
    await using site = await startSite(broken)
    const page = await site.app.fetch('/?stag=1&subH=2&utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d', RUSSIAN)
    expect([page.status, await page.json()]).toMatchObject([200, { region: 'RU' }])
    await site.app.settle()
    expect(site.app.faults).toHaveLength(paths.length + 1)
  },
)

test('the region is that of the geo check, once for each address, and goes upstream from then on [G1 C1 C3 E4]', async () => {
  await using site = await startSite({ '/geo_ip': geoAnswer('KZ') })
  const browser = openBrowser(site.app)
  for (const path of ['/', '/faq']) expect(await (await browser.open(path)).json()).toMatchObject({ region: 'KZ' })
  await browser.trpc.builds.latest.query().catch(() => {})
  await site.app.fetch('/', RUSSIAN, { ip: '203.0.113.77' })
  expect(pending(site.server, '/geo_ip').map(({ headers }) => headers['x-forwarded-for'])).toEqual([
    '203.0.113.9',
    '203.0.113.77',
  ])
  expect(pending(site.server, contract.builds.latest.path)[0]?.headers.region).toBe('KZ')
})

test.each([
  ['KZ', 'KZ'],
  ['RU', 'RU'],
  ['DE', 'RU'],
  [null, 'RU'],
])('a visitor of %s is of the region %s [G1]', async (country, region) => {
  await using site = await startSite({ '/geo_ip': geoAnswer(country) })
  expect(await (await site.app.fetch('/', RUSSIAN)).json()).toMatchObject({ region })
})

test('where play is closed there is one page, with the status of it; what came with 451 is remembered [G2 G3 A6]', async () => {
  await using site = await startSite({ '/geo_ip': geoAnswer('GB', 451) })
  const browser = openBrowser(site.app, 'en')
  for (const path of ['/', '/en/games/dice?a=1', '/error', '/policy/en/kyc']) {
    const { status, headers } = await browser.open(path)
    expect([path, status, headers.get('location')]).toEqual([path, 302, '/en/no-access'])
  }
  const page = await browser.open('/en/no-access')
  expect([page.status, page.headers.get('content-type')]).toEqual([451, 'text/html; charset=utf-8'])
  expect(browser.cookies.get('userVersion')).toBe('198.51.100.7')
})

test('a search engine skips geo check and mirror, without cookies; other programs stay geo-blocked [G4]', async () => {
  const answers = { '/mirror': mirrorAnswer('https://new.example/'), '/geo_ip': geoAnswer('GB', 451) }
  await using site = await startSite(answers)
  const crawled = await site.app.fetch('/?stag=7&subH=1', { headers: { 'user-agent': ENGINE } })
  expect([crawled.status, crawled.headers.getSetCookie()]).toEqual([200, []])
  await site.app.settle()
  expect(site.server.requests).toEqual([])

  for (const userAgent of ['curl/8.5.0', 'node', 'HeadlessChrome/140.0', ''])
    expect((await site.app.fetch('/', { headers: { 'user-agent': userAgent } })).status).toBe(301)
  // a search engine gets the cached mirror: its owner may want to verify the site
  const again = await site.app.fetch('/', { headers: { 'user-agent': ENGINE } })
  expect(await again.json()).toMatchObject({ mirror: { meta_yandex_verification: 'a1b2' } })
})

test('a program of a closed region is sent away [G2 G4]', async () => {
  await using site = await startSite({ '/geo_ip': geoAnswer('GB', 451) })
  const { headers } = await site.app.fetch('/', { headers: { 'user-agent': 'curl/8.5.0' } })
  expect(headers.get('location')).toBe('/en/no-access')
})

test('a first load redirects to single sign-on, the next returns the page; an unsafe target is ignored [S11 N8]', async () => {
  await using site = await startSite({ '/mirror': mirrorAnswer(null, 'https://sso.example/enter') })
  const browser = openBrowser(site.app)
  const first = await browser.open('/faq?a=1')
  const back = encodeURIComponent('http://casino.example/faq?a=1')
  expect([first.status, first.headers.get('location')]).toEqual([302, `https://sso.example/enter?url=${back}`])
  expect(browser.cookies.get('ssoRedirected')).toBe('1')
  expect((await browser.open('/faq?a=1')).status).toBe(200)
  expect(browser.cookies.has('ssoRedirected')).toBe(false)

  await using unsafe = await startSite({ '/mirror': mirrorAnswer(null, '//evil.example') })
  expect((await unsafe.app.fetch('/', RUSSIAN)).status).toBe(200)
})

test('a session ending during render redirects to sign-on with a return URL, except on the error page [S6]', async () => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  const unauthorized = { status: 401, body: { errors: { base: ['unauthorized'] } } }
  const sso = mirrorAnswer(null, 'https://sso.example/enter')
  server.respond(visitAnswers({ '/mirror': sso, '/profile/user': unauthorized, '/auth/refresh-token': unauthorized }))
  const trpc = clientOf(callInProcess)
  const seen: unknown[] = []
  const app = opened.use(
    await startApp({
      upstreamUrl: server.url,
      async render() {
        seen.push(await trpc.session.current.query())
        return new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    }),
  )
  const browser = openBrowser(app)
  browser.cookies.set('token', 't0ken')
  const page = await browser.open('/profile/access?a=1')
  const back = encodeURIComponent('http://casino.example/profile/access?a=1')
  expect([page.status, page.headers.get('location')]).toEqual([302, `https://sso.example/enter?url=${back}`])
  expect(browser.cookies.has('token')).toBe(false)
  // and the error page never redirects
  browser.cookies.set('token', 't0ken')
  expect((await browser.open('/error?errorCode=500')).status).toBe(200)
  expect(seen).toEqual([{ profile: null }])
})

test('rules, the root page and a restricted mirror lead a request before its page [N2 N5 R33]', async () => {
  const environment = {
    ROOT_PAGE: '/games/slots',
    ROUTE_RULES: '{ "/blog/**": "https://blog.example/**" }',
    RESTRICTED_MIRROR_HOST: 'casino.example',
  }
  await using site = await startSite({}, environment)
  const led = async (path: string) => (await site.app.fetch(path, RUSSIAN)).headers.get('location')
  expect(await led('/')).toBe('/games/slots')
  expect(await led('/kz/blog/a')).toBe('https://blog.example/a')
  expect(await led('/games/crash')).toBe('/error')
  expect(await led('/games/dice')).toBeNull()
})

test('an answer says what it depends on: a bare path also on the language [S10]', async () => {
  await using site = await startSite({})
  const varies = async (path: string) =>
    (await site.app.fetch(path, { headers: { 'accept-language': 'ru' } })).headers.get('vary')
  expect(await varies('/faq')).toBe('Accept-Language, Cookie')
  expect(await varies('/en/faq')).toBe('Cookie')
  expect(await varies('/ru/faq')).toBe('Accept-Language, Cookie')
  expect(await varies('/robots.txt')).toBeNull()
})

test('visitor requests carry the token and shared ones do not; a rejected token counts as anonymous [C1]', async () => {
  const refused = { status: 401, body: { errors: { base: ['unauthorized'] } } }
  await using site = await startSite({ '/geo_ip': geoAnswer('KZ') })
  const page = '/?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&partner=1'
  await site.app.fetch(page, { headers: { ...RUSSIAN.headers, cookie: 'token=t0ken' } })
  await site.app.settle()
  const bearers = Object.fromEntries(site.server.requests.map(({ path, headers }) => [path, headers.authorization]))
  for (const path of ['/geo_ip', '/middleware/utm', '/middleware/affiliate', '/middleware/ip'])
    expect([path, bearers[path]]).toEqual([path, 'Bearer t0ken'])
  expect(bearers['/mirror']).toBeUndefined()

  await using other = await startSite({})
  const answers = visitAnswers({ '/geo_ip': geoAnswer('KZ') })
  other.server.respond((request) => (request.headers.authorization ? refused : answers(request)))
  const seen = await other.app.fetch('/', { headers: { ...RUSSIAN.headers, cookie: 'token=stale' } })
  expect(await seen.json()).toMatchObject({ region: 'KZ' })
})

test('a client-side navigation gets the geo-block answer that a page load would get [A6 G2 G4 G5]', async () => {
  const answers: { '/geo_ip': CannedAnswer } = { '/geo_ip': geoAnswer('KZ') }
  await using site = await startSite({ '/geo_ip': async () => answers['/geo_ip'] })
  const access = async (ip: string, userAgent = 'A browser') => {
    const response = await site.app.fetch('/api/trpc/site.access', { headers: { 'user-agent': userAgent } }, { ip })
    return (await response.json()).result.data.json
  }
  expect(await access('203.0.113.1')).toEqual({ isBlocked: false })
  answers['/geo_ip'] = geoAnswer('TR', 451)
  // a response is cached for a minute
  expect(await access('203.0.113.1')).toEqual({ isBlocked: false })
  expect(await access('203.0.113.2')).toEqual({ isBlocked: true })
  expect(await access('203.0.113.3', ENGINE)).toEqual({ isBlocked: false })
  answers['/geo_ip'] = geoAnswer(null, 500)
  expect(await access('203.0.113.4')).toEqual({ isBlocked: false })
})

test('a page’s whoAreYou parameter is sent with its profile request only, and not from an API call [C5]', async () => {
  await using server = await startFixtureServer()
  server.respond(visitAnswers({}))
  await using app = await startApp({
    upstreamUrl: server.url,
    async render() {
      const client = clientOf(callInProcess)
      await client.session.current.query()
      return new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  })
  const headers = { ...RUSSIAN.headers, cookie: 'token=t0ken' }
  await app.fetch('/faq?whoAreYou=a%20friend', { headers })
  await app.fetch('/faq', { headers })
  await app.fetch('/api/trpc/session.current?whoAreYou=a%20friend', { headers })
  expect(pending(server, '/profile/user').map(({ query }) => query)).toEqual([{ whoAreYou: 'a friend' }, {}, {}])
})
