import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@libsql/client'
import { expect, it } from 'vitest'
import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import { createSportsFeed } from '#server/platform/modules/sports/live-feed.ts'
import type { FeedBody, FeedMessage } from '#server/platform/providers/odds/port.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { startPlatform } from '../../support/platform.ts'
import { LIVE, winnerAt } from '../../support/sports/test-match.ts'

const MINUTE_MS = 60_000
const MATCHES = 95
const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }

it('a list pages through all upcoming matches, each once, including those that start together [A10]', async () => {
  await using site = await startPlatform({ providerSettings: { SPORTS_FEED: 'none' } })
  const { writer } = site.platform
  const messages = Array.from({ length: MATCHES }, (_, index): FeedMessage => {
    // ten begin at each time, and more than a page in total
    const startsAt = site.clock.now() + (1 + Math.floor(index / 10)) * MINUTE_MS
    const body: FeedBody = { kind: 'fixture_change', changeType: 'new', fixture: { ...names, startsAt } }
    return { producer: 'pre', seq: index + 1, eventId: `test:${index}`, generatedAt: site.clock.now(), body }
  })
  await writer.execute('takeFeedMessages', { messages })
  const seen: string[] = []
  const sizes: number[] = []
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const { upcoming, next } = (await site.request(contract.sports.events, { after })).output
    seen.push(...upcoming.map(({ id }) => id))
    sizes.push(upcoming.length)
    isLast = next === null
    after = next ?? undefined
  }
  expect(sizes).toEqual([40, 40, 15])
  expect(new Set(seen).size).toBe(MATCHES)
  expect((await site.request(contract.sports.events, { after: 'nowhere' })).status).toBe(422)
})

it('a list is computed once for all readers, until a match changes or a second has passed', async () => {
  await using site = await startPlatform({ providerSettings: { SPORTS_FEED: 'none' } })
  const { writer, settings } = site.platform
  let seq = 0
  const deliver = (body: FeedBody) => {
    seq += 1
    const message: FeedMessage = { producer: 'pre', seq, eventId: 'test:1', generatedAt: site.clock.now(), body }
    return writer.execute('takeFeedMessages', { messages: [message] })
  }
  const edit = async (home: string) => {
    const operator = createClient({ url: settings.databaseUrl })
    await operator.execute({ sql: 'UPDATE sports_events SET home = ?', args: [home] })
    operator.close()
  }
  const teams = async () => (await site.request(contract.sports.events, {})).output.upcoming.map(({ home }) => home)
  const fixture = { ...names, startsAt: site.clock.now() + MINUTE_MS }
  await deliver({ kind: 'fixture_change', changeType: 'new', fixture })
  expect(await teams()).toEqual(['Home'])
  // not announced
  await edit('Another')
  expect(await teams()).toEqual(['Home'])
  site.clock.advance(1000)
  expect(await teams()).toEqual(['Another'])
  await edit('A third')
  expect(await teams()).toEqual(['Another'])
  await deliver({ kind: 'odds_change', state: NOT_STARTED, markets: [winnerAt(20_000)] })
  await expect.poll(teams).toEqual(['A third'])
})

it('changes are published in at most four batches a second, and so is a producer’s silence [A10]', async () => {
  await using site = await startPlatform({ providerSettings: { SPORTS_FEED: 'none' } })
  const { writer } = site.platform
  let seq = 0
  const deliver = (eventId: string, ...bodies: readonly FeedBody[]) =>
    writer.execute('takeFeedMessages', {
      messages: bodies.map((body): FeedMessage => {
        seq += 1
        return { producer: 'live', seq, eventId, generatedAt: site.clock.now(), body }
      }),
    })
  const fixture = { ...names, startsAt: site.clock.now() + MINUTE_MS }
  await deliver('test:1', { kind: 'fixture_change', changeType: 'new', fixture })
  await deliver('', { kind: 'alive' })
  const received: { at: number; data: Published }[] = []
  const live = {
    ...site.platform.live,
    publish: ({ data }: { data: object }) => received.push({ at: performance.now(), data: data as Published }),
  }
  const feed = createSportsFeed({ ...site.platform, live } as unknown as typeof site.platform)
  try {
    const begun = performance.now()
    for (let odds = 20_000; performance.now() < begun + 1200; odds += 100) {
      await deliver('test:1', {
        kind: 'odds_change',
        state: odds > 20_500 ? LIVE : NOT_STARTED,
        markets: [winnerAt(odds)],
      })
      feed.onAnnouncement({ channel: 'sports-event', data: { event: 'test:1' } })
      await sleep(10)
    }
    const batches = received.filter(({ data }) => data.events.length > 0)
    expect(batches.length).toBeGreaterThan(2)
    // a timer may fire a millisecond early, and never sooner
    for (const [index, { at }] of batches.entries()) expect(at - begun).toBeGreaterThan(249 * (index + 1))
    // several changes are combined: a batch contains an event once
    for (const { data } of batches) expect(data.events.length).toBe(1)
    // the list row uses it as the number of further markets
    const { output: now } = await site.request(contract.sports.event, { id: 'test:1' })
    expect(batches.at(-1)?.data.events).toMatchObject([{ market_count: now.market_count }])
    expect(now.market_count).toBe(1)

    const since = new Date(site.clock.now()).toISOString()
    site.clock.advance(21_000)
    await expect.poll(() => received.at(-1)?.data.silent, { timeout: 60_000 }).toEqual([{ producer: 'live', since }])
    const { snapshot } = (await import('#server/platform/modules/sports/module.ts')).module.topics.sports
    expect(await snapshot(site.platform)).toEqual([
      { events: [], silent: [{ producer: 'live', since }], position: expect.any(String) },
    ])
  } finally {
    feed.close()
  }
})

type Published = {
  readonly events: readonly unknown[]
  readonly silent?: readonly { readonly producer: string; readonly since: string }[]
}
