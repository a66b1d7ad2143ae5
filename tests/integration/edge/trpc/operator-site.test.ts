import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openBrowser, servePlatform, startApp } from '../../../support/app.ts'
import { startFaultProxy } from '../../../support/fault-proxy.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { publishText } from '../../../support/platform/publish-text.ts'
import { openDesk, SERVICE_SECRET } from '../../../support/platform.ts'

const MINUTE_MS = 60_000
const NO_SETTINGS = { revshare_url: null, telegram_url: null, social_providers: [], closed_games: [] }
const TELEGRAM = { kind: 'link', key: 'telegram_url', locale: null } as const
const DICE = { kind: 'seo', key: '/games/dice', locale: 'en' } as const
const NO_BLOCK = { title: null, description: null, keywords: null, text: null }

// the cache's clock, set before the app is opened
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

const settingsOf = ({ trpc }: Browser) => trpc.settings.current.query()
const blockOf = ({ trpc }: Browser, path = '/games/dice') => trpc.seo.block.query({ path, locale: 'en' })

/** The app, a proxy that counts calls and injects faults, and the platform with an editor at its desk. */
async function startOperated() {
  await using opened = new AsyncDisposableStack()
  const { url, platform } = opened.use(await servePlatform())
  const proxy = opened.use(await startFaultProxy(url))
  const app = opened.use(await startApp({ upstreamUrl: proxy.url, environment: { SERVICE_SECRET } }))
  const { cat } = await openDesk(platform, { cat: ['content'] })
  const everything = opened.move()
  return {
    app,
    browser: openBrowser(app),
    proxy,
    publish: (text: Parameters<typeof publishText>[1], body: object) => publishText(cat, text, body),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test('a fresh platform links nowhere and changes no texts of pages except keywords [E10]', async () => {
  await using site = await startOperated()
  expect(await settingsOf(site.browser)).toEqual(NO_SETTINGS)
  expect(await blockOf(site.browser)).toEqual({ ...NO_BLOCK, keywords: expect.stringContaining('dice') })
  expect(await blockOf(site.browser, '/no/such-page')).toEqual(NO_BLOCK)
})

test('while it is fresh an answer is asked for once, by however many renders [E10]', async () => {
  await using site = await startOperated()
  const first = [await settingsOf(site.browser), await blockOf(site.browser)]
  expect(site.proxy.requestCount).toBe(2)
  pass(MINUTE_MS - 1)
  expect([await settingsOf(site.browser), await blockOf(site.browser)]).toEqual(first)
  expect(site.proxy.requestCount).toBe(2)
})

test('what an operator publishes shows once the kept answer is a minute old [E10]', async () => {
  await using site = await startOperated()
  await Promise.all([settingsOf(site.browser), blockOf(site.browser)])
  await site.publish(TELEGRAM, { url: 'https://t.me/casino' })
  await site.publish(DICE, { ...NO_BLOCK, title: 'Dice!' })
  expect((await blockOf(site.browser)).title).toBeNull()
  pass(MINUTE_MS)
  await expect.poll(() => settingsOf(site.browser)).toEqual({ ...NO_SETTINGS, telegram_url: 'https://t.me/casino' })
  await expect.poll(() => blockOf(site.browser)).toMatchObject({ title: 'Dice!' })
})

test('a dead upstream leaves what it last said on the pages [E10 X3]', async () => {
  await using site = await startOperated()
  await site.publish({ ...TELEGRAM, key: 'revshare_url' }, { url: 'https://partners.example' })
  await site.publish(DICE, { ...NO_BLOCK, text: 'One.' })
  const [settings, block] = [await settingsOf(site.browser), await blockOf(site.browser)]
  expect([settings.revshare_url, block.text]).toEqual(['https://partners.example/', 'One.'])
  await site.proxy.die()
  pass(6 * 24 * 60 * MINUTE_MS)
  expect([await settingsOf(site.browser), await blockOf(site.browser)]).toEqual([settings, block])
})

test.each([500, 503])(
  'an upstream that answers %d, and has said nothing before, stops no page [E10 X3]',
  async (status) => {
    await using server = await startFixtureServer()
    server.respond(() => ({ status, body: null }))
    await using app = await startApp({ upstreamUrl: server.url })
    const browser = openBrowser(app)
    expect([await settingsOf(browser), await blockOf(browser)]).toEqual([NO_SETTINGS, NO_BLOCK])
    // reported faults keep the page from being cached for others
    expect(app.faults).toHaveLength(2)
  },
)

test('an API that does not know these calls is asked once, and it is no fault [E10]', async () => {
  await using server = await startFixtureServer()
  await using app = await startApp({ upstreamUrl: server.url })
  const browser = openBrowser(app)
  for (const _ of [1, 2]) expect(await settingsOf(browser)).toEqual(NO_SETTINGS)
  for (const _ of [1, 2]) expect(await blockOf(browser)).toEqual(NO_BLOCK)
  expect(server.requests).toHaveLength(2)
  expect(app.faults).toEqual([])
})

test('an answer that is late is not waited for, and is there for the next page [E10 X3]', async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>()
  await using server = await startFixtureServer()
  server.respond(() => answer.promise)
  await using app = await startApp({ upstreamUrl: server.url, environment: { UPSTREAM_PAGE_TIMEOUT_MS: '250' } })
  const browser = openBrowser(app)
  expect(await blockOf(browser)).toEqual(NO_BLOCK)
  expect(app.faults).toMatchObject([{ error: { message: expect.stringContaining('250 ms') } }])
  answer.resolve({ status: 200, body: { title: 'Late' } })
  await expect.poll(() => blockOf(browser)).toEqual({ ...NO_BLOCK, title: 'Late' })
  expect(server.requests).toHaveLength(1)
})

test('an address that is not https is not linked to [E10 N8]', async () => {
  await using server = await startFixtureServer()
  server.respond(() => ({
    status: 200,
    body: { telegram_url: 'javascript:alert(1)', revshare_url: 'https://a.example/' },
  }))
  await using app = await startApp({ upstreamUrl: server.url })
  expect(await settingsOf(openBrowser(app))).toMatchObject({ revshare_url: 'https://a.example/', telegram_url: null })
})

test.each(['games', '//evil.example', '/a?b', `/${'a'.repeat(256)}`])(
  'no question goes upstream for what is no path: %j',
  async (path) => {
    await using server = await startFixtureServer()
    await using app = await startApp({ upstreamUrl: server.url })
    await expect(blockOf(openBrowser(app), path)).rejects.toMatchObject({ data: { httpStatus: 400 } })
    expect(server.requests).toEqual([])
  },
)

test('home has the slots and tables of the operator, and the promos that are set in its language [R1 R16 R18]', async () => {
  await using site = await startOperated()
  const home = await site.browser.trpc.lobby.current.query()
  expect(home.slots.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'slot'))
  expect(home.tables.tables).toHaveLength(4)
  expect([home.players, home.promos]).toEqual([[], []])
  const pending = site.proxy.requestCount
  await site.browser.trpc.lobby.current.query()
  expect(site.proxy.requestCount).toBe(pending)
  const promo = { title: 'Гонка', text: 'Очки за множители', button: 'Участвовать', path: '/tournaments' }
  await site.publish({ kind: 'promo', key: '2', locale: 'ru' }, promo)
  await site.publish({ kind: 'promo', key: '1', locale: 'en' }, { ...promo, title: 'A race' })
  pass(MINUTE_MS)
  await expect.poll(async () => (await site.browser.trpc.lobby.current.query()).promos).toEqual([promo])
})

test('an operator without titles has a home without their rows, and that is no fault [R1]', async () => {
  await using server = await startFixtureServer()
  server.respond(() => ({ status: 404, body: null }))
  await using app = await startApp({ upstreamUrl: server.url })
  const home = await openBrowser(app).trpc.lobby.current.query()
  expect(home).toMatchObject({ slots: [], tables: { tables: [] }, players: [], promos: [], flight: null })
  expect(app.faults).toEqual([])
})
