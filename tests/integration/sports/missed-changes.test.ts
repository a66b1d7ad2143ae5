import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { serve } from 'srvx/node'
import { expect, test } from 'vitest'
import { createOpenLive, type LiveMessage } from '#server/edge/upstream/live.ts'
import { createSharedLive } from '#server/edge/upstream/shared-live.ts'
import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import { sportsState } from '#server/platform/modules/sports/sports-state.ts'
import type { FeedBody, FeedMarket, FeedMessage } from '#server/platform/providers/odds/port.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { liveSports } from '~/features/sports/live-sports.ts'
import type { SportsList } from '~/features/sports/sports.ts'
import { optionsOf } from '~/lib/calls/trpc-options.ts'
import { startPlatform } from '../../support/platform.ts'
import { winnerAt } from '../../support/sports/test-match.ts'
import { settingsFor } from '../../support/upstream/client.ts'
import { UPSTREAM_CONTEXT } from '../../support/upstream/upstream-context.ts'

/** A platform with a match at odds of 2.00, the site's shared stream, and a page with the list of matches. */
async function openPage() {
  await using opened = new AsyncDisposableStack()
  const platform = opened.use(await startPlatform({ providerSettings: { SPORTS_FEED: 'none' } }))
  let seq = 0
  const deliver = (...bodies: readonly FeedBody[]) =>
    platform.platform.writer.execute('takeFeedMessages', {
      messages: bodies.map((body): FeedMessage => {
        seq += 1
        const eventId = body.kind === 'alive' ? '' : 'test:1'
        return { producer: 'pre', seq, eventId, generatedAt: platform.clock.now(), body }
      }),
    })
  const positionNow = () => sportsState(platform.platform).position
  /** Resolves once the change is published, and lists are computed again. */
  const oddsAre = async (odds: number, ...others: readonly FeedMarket[]) => {
    const before = positionNow()
    await deliver({ kind: 'odds_change', state: NOT_STARTED, markets: [winnerAt(odds), ...others] })
    await expect.poll(positionNow, { timeout: 60_000 }).not.toBe(before)
    platform.clock.advance(1000)
  }
  const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
  const fixture = { ...names, startsAt: platform.clock.now() + 3_600_000 }
  await deliver({ kind: 'alive' }, { kind: 'fixture_change', changeType: 'new', fixture })
  await oddsAre(20_000)

  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    fetch({ url, method, headers, signal }) {
      const { pathname, search } = new URL(url)
      return platform.fetch(pathname + search, { method, headers, signal })
    },
  })
  await server.ready()
  opened.defer(() => server.close(true))
  const settings = settingsFor((server.url ?? '').replace(/\/$/, ''))
  const leave = new AbortController()
  opened.defer(() => leave.abort())
  const shared = createSharedLive(createOpenLive(settings, leave.signal), settings)

  let calls = 0
  const trpc = optionsOf(async () => {
    calls += 1
    return (await platform.request(contract.sports.events, {})).output
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const options = trpc.sports.events.queryOptions({})
  await queryClient.prefetchQuery(options)
  opened.defer(new QueryObserver(queryClient, options).subscribe(() => {}))
  const page = liveSports(trpc, queryClient)

  /** A reader's messages, as they come. */
  const follow = async (after?: string) => {
    const stream = await shared.open({ topics: ['sports'], after, signal: leave.signal }, UPSTREAM_CONTEXT)
    return stream[Symbol.asyncIterator]()
  }
  const next = async (messages: AsyncIterator<LiveMessage>) => {
    const { value } = await messages.next()
    if (value?.event.topic !== 'sports') throw new Error('the stream has no event of sports')
    return value.event.data
  }
  const shown = () => queryClient.getQueryData<SportsList>(options.queryKey)?.upcoming[0]?.markets ?? []
  const everything = opened.move()
  return {
    oddsAre,
    calls: () => calls,
    follow,
    next,
    /** Opens the stream as the page does, up to its first event. Returns a function that shows the next one. */
    async open() {
      const messages = await follow(page.positionOf())
      page.onOpen()
      const show = async () => page.onChange(await next(messages))
      await show()
      return show
    },
    oddsShown: () => shown()[0]?.outcomes[0]?.odds,
    marketsShown: () => shown().map(({ key }) => key),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test('a page is not reloaded when nothing has changed until its stream opened', async () => {
  await using site = await openPage()
  await site.open()
  expect([site.calls(), site.oddsShown()]).toEqual([1, 20_000])
})

test('a change before the first reader opened a stream reloads the page', async () => {
  await using site = await openPage()
  await site.oddsAre(25_000)
  await site.open()
  await expect.poll(site.oddsShown).toBe(25_000)
  expect(site.calls()).toBe(2)
})

test('changes that the site has followed meanwhile are sent instead', async () => {
  await using site = await openPage()
  const other = await site.follow()
  await site.next(other)
  for (const odds of [25_000, 30_000]) {
    await site.oddsAre(odds)
    await site.next(other)
  }
  await site.open()
  expect([site.calls(), site.oddsShown()]).toEqual([1, 30_000])
})

const total = (line: string, status: FeedMarket['status']): FeedMarket => ({
  key: `total|total=${line}`,
  status,
  outcomes: ['over', 'under'].map((id) => ({ id, o4: 19_000, p: [500_000_000, 0, 0, 0] })),
})

test('a row shows the line that replaces its own, without a call', async () => {
  await using site = await openPage()
  const show = await site.open()
  await site.oddsAre(20_000, total('2.5', 1))
  await show()
  expect(site.marketsShown()).toEqual(['1x2', 'total|total=2.5'])
  await site.oddsAre(20_000, total('2.5', 0), total('3.5', 1))
  await show()
  expect(site.marketsShown()).toEqual(['1x2', 'total|total=3.5'])
  expect(site.calls()).toBe(1)
})
