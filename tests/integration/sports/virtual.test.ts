import { beforeAll, expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { decidePendingBets } from '#server/platform/modules/sports/commands/decide-pending-bets.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import type { FeedMessage } from '#server/platform/providers/odds/port.ts'
import { virtualFeed } from '#server/platform/providers/odds/virtual/feed.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { NO_FAILURES } from '../../support/engine-reports.ts'
import { grant } from '../../support/play-money.ts'
import { idle, simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, placements } from './bettors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const STEP_MS = 5000

/** All messages of the virtual feed within a time, from an empty state, by delivery. */
async function reported(durationMs: number, startMs = Date.UTC(2026, 0, 1)): Promise<(readonly FeedMessage[])[]> {
  const time = simulatedTime(startMs)
  const messages: (readonly FeedMessage[])[] = []
  const feed = virtualFeed(() => 'secret of the virtual feed').open({
    ...NO_FAILURES,
    clock: time,
    scheduler: time,
    cursors: { pre: null, live: null },
    sports: new Map(),
    played: new Map(),
    deliver: async (more) => void messages.push(more),
  })
  for (let passed = 0; passed <= durationMs; passed += STEP_MS) {
    // a run with many messages takes several event-loop turns
    for (let before = -1; before !== messages.length; ) {
      before = messages.length
      for (let turn = 0; turn < 3; turn++) await idle()
    }
    await time.run(STEP_MS)
  }
  await feed[Symbol.asyncDispose]()
  return messages
}

/** More than four matches, from the kick-off to the confirmed result. */
let anHour: ReturnType<typeof reported>
beforeAll(() => {
  anHour = reported(0.7 * HOUR_MS)
})

it('says the same from a seed, in order, and leaves no market of a match without a result [A10]', async () => {
  const deliveries = await anHour
  const again = await reported(HOUR_MS / 4)
  expect(deliveries.slice(0, again.length)).toEqual(again)
  const messages = deliveries.flat()
  for (const producer of ['pre', 'live']) {
    const seqs = messages.filter((message) => message.producer === producer).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
  }
  const closed = messages.flatMap(({ eventId, body }) =>
    body.kind === 'odds_change' && body.state.status === 'closed' ? [eventId] : [],
  )
  expect(closed.length).toBeGreaterThan(0)
  for (const id of closed) {
    const ofEvent = messages.filter(({ eventId }) => eventId === id)
    const offered = new Set(
      ofEvent.flatMap(({ body }) => (body.kind === 'odds_change' ? body.markets.map(({ key }) => key) : [])),
    )
    const last = ofEvent.findLast(({ body }) => body.kind === 'bet_settlement')?.body
    const settled = last?.kind === 'bet_settlement' ? last.markets.map(({ key }) => key) : []
    // the first offers of a match that began before the feed were never received
    expect([...offered].filter((key) => !settled.includes(key))).toEqual([])
  }
})

it('repeats announcements and prices since a time to clients that missed some [A10]', async () => {
  const startMs = Date.UTC(2026, 0, 1)
  const time = simulatedTime(startMs)
  const sounds: FeedMessage[] = []
  const cursor = { seq: 0, generatedAt: startMs }
  // a book that already has the week ahead
  const ahead = { announced: startMs + 7 * DAY_MS, priced: startMs + DAY_MS }
  await using feed = virtualFeed(() => 'secret of the virtual feed').open({
    ...NO_FAILURES,
    clock: time,
    scheduler: time,
    cursors: { pre: cursor, live: cursor },
    sports: new Map(VIRTUAL_SPORTS.map(({ name }) => [name, ahead])),
    played: new Map(),
    deliver: async (more) => void sounds.push(...more),
  })
  const hear = async (durationMs: number) => {
    const from = sounds.length
    for (const end = time.now() + durationMs; time.now() < end; await time.run(STEP_MS))
      for (let turn = 0; turn < 30; turn++) await idle()
    return sounds.slice(from).filter(({ producer, body }) => producer === 'pre' && body.kind !== 'alive')
  }
  const named = (messages: readonly FeedMessage[]) => messages.map(({ eventId, body }) => `${body.kind} ${eventId}`)
  const before = await hear(10 * 60_000)
  const after = await hear(10 * 60_000)
  expect(after.length).toBeGreaterThan(6)
  feed.recover('pre', { requestId: 'missed', after: startMs + 10 * 60_000 })
  const again = await hear(60_000)
  expect(named(again)).toEqual(expect.arrayContaining([...named(after), 'snapshot_complete ']))
  const old = new Set(named(before.slice(0, before.length / 2)))
  expect(named(again).filter((name) => old.has(name))).toEqual([])
  // messages sent in one recovery are not repeated in the next one
  const live = async (after: number) => {
    const from = sounds.length
    feed.recover('live', { requestId: String(after), after })
    await hear(60_000)
    return sounds.slice(from).flatMap(({ producer, generatedAt }) => (producer === 'live' ? [generatedAt] : []))
  }
  expect(Math.min(...(await live(startMs + 5 * 60_000)))).toBeLessThan(startMs + 6 * 60_000)
  expect(Math.min(...(await live(startMs + 15 * 60_000)))).toBeGreaterThanOrEqual(startMs + 14 * 60_000)
})

it('announces a week of matches, and stops the bets on one within two seconds before it shows a goal [A10]', async () => {
  const messages = (await anHour).flat()
  const starts = messages.flatMap(({ body }) => (body.kind === 'fixture_change' ? [body.fixture.startsAt] : []))
  expect(Math.max(...starts)).toBeGreaterThan(Date.UTC(2026, 0, 1) + 7 * DAY_MS)
  const stoppedAt = new Map<string, number>()
  const known = new Map<string, number>()
  let goals = 0
  for (const { eventId, generatedAt, body } of messages) {
    if (body.kind === 'bet_stop') stoppedAt.set(eventId, generatedAt)
    if (body.kind !== 'odds_change') continue
    const before = known.get(eventId)
    known.set(eventId, body.state.goals.length)
    if (before === undefined || body.state.goals.length <= before) continue
    goals += 1
    expect(generatedAt - (stoppedAt.get(eventId) ?? 0)).toBeLessThan(2000)
  }
  expect(goals).toBeGreaterThan(3)
})

it('takes bets on a day of matches, and owes nobody anything at its end [A10]', async () => {
  using books = openTestDatabase()
  const players = addPlayers(books, 8)
  for (const { userId } of players)
    books.run((context) => grant(context, { userId, currency: 'RUB', amount: 1_000_000_000_000n, key: userId }))
  const deliveries = await anHour
  const outcomes = new Map<string, number>()
  let number = 0
  let at = deliveries[0]?.[0]?.generatedAt ?? 0
  for (const batch of deliveries) {
    number += 1
    const now = batch.at(-1)?.generatedAt ?? at
    books.advance(Math.max(0, now - at))
    at = Math.max(at, now)
    books.run((context) => takeFeedMessages(context, { messages: batch }))
    settleAll(books)
    books.run(decidePendingBets)
    if (number % 3 > 0) continue
    for (const input of placements(books, players, number)) {
      const result = attempt(books, input)
      outcomes.set(result, (outcomes.get(result) ?? 0) + 1)
    }
  }
  books.advance(60_000)
  books.run(decidePendingBets)
  expect(outcomes.get('placed') ?? 0).toBeGreaterThan(50)
  const open = books.connection
    .prepare(
      `SELECT bet.id FROM sports_bets AS bet JOIN sports_legs AS leg ON leg.bet_id = bet.id
       JOIN sports_events AS event ON event.id = leg.event_id
       WHERE bet.status = 'open' GROUP BY bet.id HAVING min(event.status IN ('closed', 'cancelled')) = 1`,
    )
    .all([])
  expect(open).toEqual([])
  const settled = books.connection.prepare(`SELECT id FROM sports_bets WHERE status = 'settled'`).all([])
  expect(settled.length).toBeGreaterThan(20)
  expect(await checkAllBooks(books.reader)).toEqual([])
})

function settleAll(books: TestDatabase): void {
  let page = books.run((context) => settleSportsBets(context, { after: null }))
  while (!page.isDone) {
    const { next } = page
    page = books.run((context) => settleSportsBets(context, { after: next }))
  }
}

function attempt(books: TestDatabase, input: Parameters<typeof placeSportsBet>[1]): string {
  try {
    books.run((context) => placeSportsBet(context, input))
    return 'placed'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
