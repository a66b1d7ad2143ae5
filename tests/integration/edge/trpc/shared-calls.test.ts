import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openBrowser, servePlatform, startApp } from '../../../support/app.ts'
import { startFaultProxy } from '../../../support/fault-proxy.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { SERVICE_SECRET } from '../../../support/platform.ts'

// the clock of shared lists, set before the app is opened
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('a list of events is requested once per second for all readers', async () => {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await servePlatform())
  const proxy = opened.use(await startFaultProxy(url))
  const app = opened.use(await startApp({ upstreamUrl: proxy.url, environment: { SERVICE_SECRET } }))
  const [one, another] = [openBrowser(app), openBrowser(app)]
  const lists = () => Promise.all([one, another].map(({ trpc }) => trpc.sports.events.query({ sport: 'tennis' })))
  const [first, second] = await lists()
  expect(second).toEqual(first)
  await lists()
  expect(proxy.requestCount).toBe(1)
  await one.trpc.sports.events.query({ sport: 'football' })
  expect(proxy.requestCount).toBe(2)
  vi.setSystemTime(Date.now() + 1000)
  await lists()
  expect(proxy.requestCount).toBe(3)
})

/** Two signed-in readers of a site whose operator's requests are recorded. */
async function startReaders() {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await servePlatform())
  const operator = opened.use(await startFixtureServer())
  operator.respond(async ({ path, query }) => {
    const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`)
    return { status: response.status, body: await response.json() }
  })
  const app = opened.use(await startApp({ upstreamUrl: operator.url, environment: { SERVICE_SECRET } }))
  const readers = ['one', 'another'].map((name) => {
    const browser = openBrowser(app)
    browser.cookies.set('token', `token-of-${name}`)
    return browser
  })
  const everything = opened.move()
  const ask = (call: (trpc: Browser['trpc']) => Promise<unknown>) =>
    Promise.allSettled(readers.map(({ trpc }) => call(trpc)))
  return { operator, ask, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

test.each<[string, (trpc: Browser['trpc']) => Promise<unknown>]>([
  ['the list of events', ({ sports }) => sports.events.query({})],
  ['the latest bets', ({ betFeed }) => betFeed.latest.query({})],
  ['the highest wins', ({ betFeed }) => betFeed.highWins.query({ game: 'dice' })],
  ['the titles', ({ casino }) => casino.titles.query({ kind: 'slot', locale: 'en' })],
])('%s is requested once per second, on behalf of nobody', async (_, call) => {
  await using site = await startReaders()
  const [first, second] = await site.ask(call)
  expect(first?.status).toBe('fulfilled')
  expect(second).toEqual(first)
  await site.ask(call)
  expect(site.operator.requests).toHaveLength(1)
  const { headers } = site.operator.requests[0] ?? {}
  expect(Object.keys(headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:authorization|x-forwarded-for|user-agent)$/)]),
  )
  vi.setSystemTime(Date.now() + 1000)
  await site.ask(call)
  expect(site.operator.requests).toHaveLength(2)
})

test.each<[string, (trpc: Browser['trpc']) => Promise<unknown>]>([
  ['an event', ({ sports }) => sports.event.query({ id: 'fl:match:none' })],
  ['a title', ({ casino }) => casino.title.query({ slug: 'none' })],
])('the refusal of %s is shared by simultaneous readers, and requested again by later ones', async (_, call) => {
  await using site = await startReaders()
  expect((await site.ask(call)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(site.operator.requests).toHaveLength(1)
  await site.ask(call)
  expect(site.operator.requests).toHaveLength(2)
})
