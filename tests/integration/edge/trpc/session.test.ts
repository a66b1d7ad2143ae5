import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCacheDatabase } from '#db/cache/client.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Browser, openBrowser, servePlatform, startApp } from '../../../support/app.ts'
import { startFaultProxy } from '../../../support/fault-proxy.ts'
import { type CannedAnswer, startFixtureServer } from '../../../support/fixture-server.ts'
import { APPLICANT } from '../../../support/platform.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { tokenBackend } from '../../../support/upstream/token-backend.ts'

const MINUTE_MS = 60_000

const signUp = (browser: Browser) => browser.trpc.auth.register.email.mutate(APPLICANT)

test('a player registers, is known, leaves and comes back; no answer shows the token [S2 S3 E13 C9 C11 C16]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  expect(await browser.trpc.session.current.query()).toEqual({ profile: null })

  expect(await signUp(browser)).toEqual({})
  const token = browser.cookies.get('token')
  expect(token).toMatch(/^[\w-]{43}$/)
  const { profile } = await browser.trpc.session.current.query()
  expect(profile).toMatchObject({ user: { email: APPLICANT.email, currency: 'RUB' }, super_bonus: null })

  expect(await browser.trpc.auth.logout.mutate()).toEqual({ success: true })
  expect(browser.cookies.has('token')).toBe(false)
  expect(await browser.trpc.session.current.query()).toEqual({ profile: null })
  const { status } = await site.platform.request(contract.profile.user, {}, { token: token ?? '' })
  expect(status).toBe(401)

  const { email, password } = APPLICANT
  expect(await browser.trpc.auth.login.emailPassword.mutate({ email, password })).toEqual({ success: true, sso: null })
  expect(browser.cookies.get('token')).toMatch(/^[\w-]{43}$/)
  expect(browser.received.join()).not.toMatch(/"token"|access_token|fresh_token/)
})

test('a token past its freshness is refreshed within the call, and the new one reaches the cookie [S5 S7 C17]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  await signUp(browser)
  const old = browser.cookies.get('token')
  site.platform.clock.advance(16 * MINUTE_MS)

  const answers = await Promise.all([
    browser.trpc.session.current.query(),
    browser.trpc.wallet.balances.query(),
    browser.trpc.fairness.seeds.query(),
  ])
  expect(answers[0].profile?.user.email).toBe(APPLICANT.email)
  expect(browser.cookies.get('token')).not.toBe(old)
  expect(browser.received.join()).not.toContain('access_token')
})

test('two tabs that refresh at once both stay signed in, with the same token [S7]', async () => {
  await using site = await servePlatform()
  const first = openBrowser(site.app)
  await signUp(first)
  const second = openBrowser(site.app)
  for (const [name, value] of first.cookies) second.cookies.set(name, value)
  site.platform.clock.advance(16 * MINUTE_MS)

  await Promise.all([first, second].map((tab) => tab.trpc.wallet.balances.query()))
  expect(first.cookies.get('token')).toBe(second.cookies.get('token'))
  site.platform.clock.advance(MINUTE_MS)
  for (const tab of [first, second]) expect((await tab.trpc.session.current.query()).profile).not.toBeNull()
})

test('a token near its end is replaced by the one that comes with the profile [S16]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  await signUp(browser)
  const old = browser.cookies.get('token')
  site.platform.clock.advance(14 * MINUTE_MS)
  expect((await browser.trpc.session.current.query()).profile).not.toBeNull()
  expect(browser.cookies.get('token')).not.toBe(old)
  expect(browser.received.join()).not.toContain('fresh_token')
})

test('the token can be refreshed on demand [C17]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  await signUp(browser)
  const old = browser.cookies.get('token')
  expect(await browser.trpc.auth.refresh.mutate()).toEqual({})
  expect(browser.cookies.get('token')).not.toBe(old)
  expect((await browser.trpc.session.current.query()).profile).not.toBeNull()
})

test('leaving clears the cookie even when nobody upstream can be told [S3]', async () => {
  await using site = await servePlatform()
  await using proxy = await startFaultProxy(site.url)
  await using app = await startApp({ upstreamUrl: proxy.url })
  const browser = openBrowser(app)
  await signUp(browser)
  proxy.inject({ kind: 'reset' })
  expect(await browser.trpc.auth.logout.mutate()).toEqual({ success: true })
  expect(browser.cookies.has('token')).toBe(false)
})

const UNAUTHORIZED: CannedAnswer = { status: 401, body: { errors: { base: ['unauthorized'] } } }

test.each<{ answer: CannedAnswer; stays: boolean }>([
  { answer: UNAUTHORIZED, stays: false },
  { answer: { status: 403, body: null }, stays: false },
  { answer: { status: 404, body: null }, stays: false },
  { answer: { status: 500, body: null }, stays: true },
  { answer: { status: 501, body: { errors: { base: ['internal'] } } }, stays: true },
  { answer: { status: 503, body: null }, stays: true },
  { answer: { status: 429, body: null }, stays: true },
  { answer: { status: 200, body: { user: 7 } }, stays: true },
])(
  'a profile call answered $answer.status signs the page out; the cookie stays: $stays [S4]',
  async ({ answer, stays }) => {
    await using server = await startFixtureServer()
    server.respond(() => answer)
    await using app = await startApp({ upstreamUrl: server.url })
    const browser = openBrowser(app)
    browser.cookies.set('token', 't0ken')
    expect(await browser.trpc.session.current.query()).toEqual({ profile: null })
    expect(browser.cookies.get('token')).toBe(stays ? 't0ken' : undefined)
  },
)

test('a credential that was lost is reported with its cause; a mere refusal is not [S5]', async () => {
  await using server = await startFixtureServer()
  server.respond(() => UNAUTHORIZED)
  await using app = await startApp({ upstreamUrl: server.url })
  const browser = openBrowser(app)
  await expect(browser.trpc.wallet.balances.query()).rejects.toThrow('unauthorized')
  expect(app.faults).toEqual([])
  browser.cookies.set('token', 't0ken')
  await expect(browser.trpc.wallet.balances.query()).rejects.toThrow('unauthorized')
  expect(app.faults).toMatchObject([
    { path: '/api/trpc/wallet.balances', error: { cause: { message: 'Cant refresh token' } } },
  ])
})

test.each(['reset', 'silent'] as const)('an upstream that is %s signs nobody out [S4]', async (kind) => {
  await using server = await startFixtureServer()
  await using proxy = await startFaultProxy(server.url)
  proxy.inject({ kind })
  await using app = await startApp({ upstreamUrl: proxy.url, environment: { UPSTREAM_TIMEOUT_MS: '100' } })
  const browser = openBrowser(app)
  browser.cookies.set('token', 't0ken')
  // the sixth meets the breaker
  for (let i = 0; i < 6; i++) expect(await browser.trpc.session.current.query()).toEqual({ profile: null })
  expect(browser.cookies.get('token')).toBe('t0ken')
  expect(browser.setCookies).toEqual([])
})

/** A backend whose mirror may name a sign-on page, and which rejects every token. */
async function startSignOnSite(sso: string | null) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  const mirror = { redirect: { newLink: null }, meta_yandex_verification: null, sso }
  server.respond(({ path }) => (path === '/mirror' ? { status: 200, body: mirror } : UNAUTHORIZED))
  const app = opened.use(await startApp({ upstreamUrl: server.url }))
  const everything = opened.move()
  return { app, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

test('a session that is over names the sign-on page, if the operator has one [S6]', async () => {
  await using site = await startSignOnSite('https://sso.example/login')
  const browser = openBrowser(site.app)
  browser.cookies.set('token', 't0ken')
  const error = await browser.trpc.wallet.balances.query().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    message: 'SSO_REQUIRED',
    data: { code: 'UNAUTHORIZED', httpStatus: 401, signOn: 'https://sso.example/login' },
  })
  expect(browser.cookies.has('token')).toBe(false)
})

test.each([null, 'javascript:alert(1)', 'http://sso.example/'])(
  'with the sign-on page %j it is a plain 401 [S6 N8]',
  async (sso) => {
    await using site = await startSignOnSite(sso)
    const browser = openBrowser(site.app)
    browser.cookies.set('token', 't0ken')
    await expect(browser.trpc.wallet.balances.query()).rejects.toMatchObject({
      data: { httpStatus: 401, fields: { base: ['unauthorized'] }, signOn: null },
    })
    expect(await browser.trpc.session.current.query()).toEqual({ profile: null })
  },
)

test('one request that refreshes makes one refresh, whatever else is in its batch [S5]', async () => {
  await using server = await startFixtureServer()
  const backend = tokenBackend('renewed')
  server.respond(backend.respond)
  await using app = await startApp({ upstreamUrl: server.url })
  const browser = openBrowser(app)
  browser.cookies.set('token', 'stale')
  await Promise.all(Array.from({ length: 5 }, () => browser.trpc.wallet.balances.query()))
  expect(backend.refreshes).toBe(1)
  expect(browser.received).toHaveLength(1)
  expect(browser.cookies.get('token')).toBe('renewed')
})

test('a lost cache database ends no session: a call returns 503, a page renders as signed out [S4 S5]', async () => {
  using directory = temporaryDirectory()
  await using server = await startFixtureServer()
  server.respond(tokenBackend('renewed').respond)
  await using app = await startApp({ upstreamUrl: server.url, directory: directory.path })
  const database = await openCacheDatabase({ DATA_DIR: directory.path })
  for (const table of ['refreshes', 'cache_entries']) await database.$client.execute(`DROP TABLE ${table}`)
  database.$client.close()
  const browser = openBrowser(app)
  browser.cookies.set('token', 'stale')
  await expect(browser.trpc.wallet.balances.query()).rejects.toMatchObject({
    data: { httpStatus: 503, fields: { base: ['unavailable'] } },
  })
  expect(await browser.trpc.session.current.query()).toEqual({ profile: null })
  expect(browser.cookies.get('token')).toBe('stale')
  // the old bearer works as long as the operator accepts it
  browser.cookies.set('token', 'renewed')
  expect((await browser.trpc.session.current.query()).profile?.user.id).toBe('7')
})

test('a site that starts before its cache database is there serves without it, and with it from then on [S4 S5 S7]', async () => {
  using directory = temporaryDirectory()
  const inTheWay = `${directory.path}/cache`
  writeFileSync(inTheWay, '')
  await using server = await startFixtureServer()
  server.respond(tokenBackend('renewed').respond)
  await using app = await startApp({
    upstreamUrl: server.url,
    directory: directory.path,
    environment: { CACHE_DATABASE_URL: `file:${inTheWay}/cache.db` },
  })
  const browser = openBrowser(app)
  expect((await app.fetch('/en/faq')).status).toBe(200)
  expect((await app.fetch('/readyz')).status).toBe(503)
  browser.cookies.set('token', 'stale')
  await expect(browser.trpc.wallet.balances.query()).rejects.toMatchObject({ data: { httpStatus: 503 } })
  expect(browser.cookies.get('token')).toBe('stale')

  rmSync(inTheWay)
  expect((await browser.trpc.wallet.balances.query()).active).toBe('RUB')
  expect(browser.cookies.get('token')).toBe('renewed')
})
