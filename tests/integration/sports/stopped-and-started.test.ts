import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sportsBets } from '#db/platform/schema/sports.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import { startSports } from '#server/platform/modules/sports/engine.ts'
import type { Feed, FeedBody, FeedMessage, OpenFeed, Recovery } from '#server/platform/providers/odds/port.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { NO_FAILURES } from '../../support/engine-reports.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import { openSimulation } from '../../support/shared-rounds/simulation.ts'
import { LIVE, WINNER, winnerAt } from '../../support/sports/test-match.ts'

const HOUR_MS = 3_600_000

/** A producer that a test controls through the port, and the requests it received. */
function openProducer(now: () => number) {
  let seq = 0
  let deliver: (messages: readonly FeedMessage[]) => Promise<void> = async () => {}
  const recoveries: Recovery[] = []
  const feed: Feed = {
    open(surroundings): OpenFeed {
      deliver = surroundings.deliver
      return { recover: (_, request) => recoveries.push(request), async [Symbol.asyncDispose]() {} }
    },
  }
  const messageOf = (eventId: string, body: FeedBody): FeedMessage => {
    seq += 1
    return { producer: 'live', seq, eventId, generatedAt: now(), body }
  }
  return { feed, recoveries, messageOf, tell: (...messages: readonly FeedMessage[]) => deliver(messages) }
}

it('the shortest restart rejects bets on earlier odds, and pending ones, until the feed has recovered [A10]', async () => {
  await using site = await startPlatform({ providerSettings: { SPORTS_FEED: 'none' } })
  const { writer, reader } = site.platform
  const token = await register(site)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const { output } = await site.request(contract.profile.user, {}, { token })
  const { feed, recoveries, messageOf, tell } = openProducer(() => site.clock.now())
  const place = async (eventId: string) => {
    const legs = [{ eventId, market: WINNER, outcome: 'home', odds: 20_000 }]
    const money = { sizes: [1], unit: '100', currency: 'RUB', policy: 'none' } as const
    const player = { userId: output.user.id, sessionId: randomUUID(), idempotencyKey: randomUUID() }
    return (await writer.execute('placeSportsBet', { ...player, ...money, legs })).bet
  }
  const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
  const fixture = { ...names, startsAt: site.clock.now() + HOUR_MS }
  const opened = (id: string, state = NOT_STARTED) => [
    messageOf(id, { kind: 'fixture_change', changeType: 'new', fixture }),
    messageOf(id, { kind: 'odds_change', state, markets: [winnerAt(20_000)] }),
  ]

  const before = await startSports({ ...site.platform, odds: feed }, NO_FAILURES)
  await tell(messageOf('', { kind: 'alive' }), ...opened('test:live', LIVE), ...opened('test:ahead'))
  const [waiting, open] = [await place('test:live'), await place('test:ahead')]
  expect([waiting.status, open.status]).toEqual(['pending', 'open'])
  await before[Symbol.asyncDispose]()

  // six seconds: the producer is not silent yet, and the delay is over
  site.clock.advance(6000)
  await using _ = await startSports({ ...site.platform, odds: feed }, NO_FAILURES)
  const [decided] = await reader.select().from(sportsBets).where(eq(sportsBets.id, waiting.id))
  expect(decided).toMatchObject({ status: 'refused', refusal: 'unavailable' })
  await expect(place('test:ahead')).rejects.toMatchObject({ code: 'unavailable' })

  await tell(messageOf('', { kind: 'alive' }))
  expect(recoveries).toMatchObject([{ isStart: true }])
  await expect(place('test:ahead')).rejects.toMatchObject({ code: 'unavailable' })
  await tell(messageOf('', { kind: 'snapshot_complete', requestId: recoveries[0]?.requestId ?? '' }))
  await tell(messageOf('', { kind: 'alive' }))
  expect(recoveries.length).toBe(1)
  expect((await place('test:ahead')).status).toBe('open')
  expect(await checkAllBooks(reader)).toEqual([])
})

it('a gap within a recovery is requested again, no sooner than the recovery would be retried [A10]', async () => {
  await using simulation = await openSimulation('a gap within a recovery', { chainLengths: { crash: 400, rooms: 10 } })
  const { time } = simulation
  const { feed, recoveries, messageOf, tell } = openProducer(() => time.now())
  await using _ = await startSports(
    { ...simulation.platformNow(), odds: feed } as Parameters<typeof startSports>[0],
    NO_FAILURES,
  )
  const alive = () => tell(messageOf('', { kind: 'alive' }))
  const lose = () => void messageOf('', { kind: 'alive' })
  await alive()
  lose()
  await alive()
  const [first] = recoveries
  expect(recoveries).toMatchObject([{ after: time.now() }])
  lose()
  await alive()
  await alive()
  expect(recoveries.length).toBe(1)
  await time.run(5000)
  expect(recoveries.length).toBe(2)
  const [, second] = recoveries
  expect(second?.requestId).not.toBe(first?.requestId)
  // the completion of the first recovery does not cover messages missed during it
  await tell(messageOf('', { kind: 'snapshot_complete', requestId: first?.requestId ?? '' }))
  await time.run(10_000)
  expect(recoveries.map(({ requestId }) => requestId)).toEqual([first, second, second].map((one) => one?.requestId))
  await tell(messageOf('', { kind: 'snapshot_complete', requestId: second?.requestId ?? '' }))
  await time.run(60_000)
  expect(recoveries.length).toBe(3)
})
