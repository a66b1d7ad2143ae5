import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser, servePlatform, startApp } from '../../../support/app.ts'
import { startFaultProxy } from '../../../support/fault-proxy.ts'
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
