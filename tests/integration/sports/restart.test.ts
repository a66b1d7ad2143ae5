import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { decidePendingBets } from '#server/platform/modules/sports/commands/decide-pending-bets.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import { readPlayed, readSports } from '#server/platform/modules/sports/queries/events.ts'
import type { Cursor, Producer } from '#server/platform/providers/odds/port.ts'
import { virtualFeed } from '#server/platform/providers/odds/virtual/feed.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { NO_FAILURES } from '../../support/engine-reports.ts'
import { grant } from '../../support/play-money.ts'
import { isFull } from '../../support/run/depth.ts'
import { idle, simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, openPicks } from './bettors.ts'

const MINUTE_MS = 60_000
const STEP_MS = 5000

/** Runs the feed for a duration by the clock of the database, continuing from the book's state. */
async function run(books: TestDatabase, durationMs: number): Promise<void> {
  const time = simulatedTime(books.run(({ now }) => now))
  const rows = books.connection
    .prepare('SELECT name, last_seq AS seq, last_generated_at AS at FROM sports_producers')
    .all([]) as unknown as { name: Producer; seq: bigint; at: bigint }[]
  const cursorOf = (name: Producer): Cursor | null => {
    const row = rows.find((one) => one.name === name)
    return row ? { seq: Number(row.seq), generatedAt: Number(row.at) } : null
  }
  let deliveries = 0
  const feed = virtualFeed(() => 'secret of a restart').open({
    ...NO_FAILURES,
    clock: time,
    scheduler: time,
    cursors: { pre: cursorOf('pre'), live: cursorOf('live') },
    sports: await readSports(books),
    played: await readPlayed(books, cursorOf('live')?.generatedAt ?? 0),
    async deliver(messages) {
      deliveries += 1
      books.run((context) => takeFeedMessages(context, { messages }))
      if (messages.some(({ body }) => body.kind === 'bet_settlement' || body.kind === 'bet_cancel')) settleAll(books)
    },
  })
  for (let passed = 0; passed <= durationMs; passed += STEP_MS) {
    for (let before = -1; before !== deliveries; ) {
      before = deliveries
      // at first it recomputes earlier messages, in event-loop turns that deliver nothing
      for (let turn = 0; turn < (passed === 0 ? 1000 : 3); turn++) await idle()
    }
    await time.run(STEP_MS)
    books.advance(STEP_MS)
    books.run(decidePendingBets)
  }
  await feed[Symbol.asyncDispose]()
}

it.runIf(isFull)(
  'a platform that was away for minutes settles what was played meanwhile, and goes on with every sport [A10]',
  {
    timeout: 120_000,
  },
  async () => {
    using books = openTestDatabase()
    await run(books, MINUTE_MS)
    const players = addPlayers(books, 40)
    for (const [number, player] of players.entries()) {
      books.run((context) =>
        grant(context, { userId: player.userId, currency: 'RUB', amount: 1_000_000_000n, key: player.userId }),
      )
      const legs = openPicks(books, number, 12)
      const leg = legs[number % legs.length]
      if (!leg) throw new Error('nothing is offered')
      books.run((context) =>
        placeSportsBet(context, {
          ...player,
          legs: [leg],
          sizes: [1],
          unit: '25',
          currency: 'RUB',
          policy: 'any',
          idempotencyKey: `restart-key-${String(number).padStart(8, '0')}`,
        }),
      )
    }
    await run(books, 2 * STEP_MS)
    books.advance(28 * MINUTE_MS)
    await run(books, 2 * MINUTE_MS)
    const bets = books.connection
      .prepare(
        `SELECT bet.status, event.status AS event FROM sports_bets AS bet JOIN sports_legs AS leg ON leg.bet_id = bet.id
       JOIN sports_events AS event ON event.id = leg.event_id`,
      )
      .all([]) as unknown as { status: string; event: string }[]
    const over = bets.filter(({ event }) => ['closed', 'cancelled', 'abandoned'].includes(event))
    expect(over.filter(({ status }) => status !== 'settled' && status !== 'refused')).toEqual([])
    expect(over.filter(({ status }) => status === 'settled').length).toBeGreaterThan(5)
    const live = books.connection
      .prepare(`SELECT DISTINCT sport FROM sports_events WHERE status IN ('live', 'ended', 'closed')`)
      .all([])
    expect(live.length).toBe(VIRTUAL_SPORTS.length)
    expect(await checkAllBooks(books.reader)).toEqual([])
  },
)
