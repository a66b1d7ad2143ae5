import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import type { FeedBody, FeedMessage, Producer } from '#server/platform/providers/odds/port.ts'
import { fixtureOf, slotOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { fixtureBody, openingOdds, scriptOf } from '#server/platform/providers/odds/virtual/script.ts'
import { tableTennis } from '#server/platform/providers/odds/virtual/sports/table-tennis/sport.ts'
import { grant } from '../../support/play-money.ts'
import { NO_FAULTS, settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from './bettors.ts'

const START_MS = Date.UTC(2026, 0, 1)
const BATCH = 5

type Reply = { readonly eventId: string; readonly generatedAt: number; readonly body: FeedBody }

/** A match of table tennis from its kick-off to its confirmed result, with one correction on the way. */
function played(): { readonly before: readonly Reply[]; readonly play: readonly Reply[]; readonly id: string } {
  const fixture = fixtureOf(tableTennis, slotOf(tableTennis, START_MS) + 2)
  const { id } = fixture
  const lines = [...scriptOf(fixture, 'a key of a faulty line', { faults: { ...NO_FAULTS, correctedAfterMs: 30_000 } })]
  return {
    id,
    before: [fixtureBody(fixture, 'new'), openingOdds(fixture)].map((body) => ({
      eventId: id,
      generatedAt: START_MS,
      body,
    })),
    play: lines.map(({ at, body }) => ({ eventId: id, generatedAt: at, body })),
  }
}

type Line = (batch: readonly FeedMessage[], number: number) => readonly FeedMessage[]

/** State of the book after a match whose deliveries are altered by `line`, including its recovery requests. */
async function bookAfter(line: Line) {
  using books = openTestDatabase()
  const { before, play, id } = played()
  const seqs: Record<Producer, number> = { pre: 0, live: 0 }
  const numbered = (producer: Producer, said: Reply): FeedMessage => ({ producer, seq: ++seqs[producer], ...said })
  const take = (messages: readonly FeedMessage[]) =>
    books.run((context) => ({ now: context.now, ...takeFeedMessages(context, { messages }) }))
  const alive = (): Reply => ({ eventId: '', generatedAt: books.run(({ now }) => now), body: { kind: 'alive' } })

  take([...before.map((said) => numbered('pre', said)), numbered('live', alive())])
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  books.run((context) => grant(context, { ...player, currency: 'RUB', amount: 1_000_000_000_000n, key: 'all' }))
  let key = 0
  for (const { key: market, outcomes } of before.flatMap(({ body }) =>
    body.kind === 'odds_change' ? body.markets : [],
  ))
    for (const { id: outcome, o4 } of outcomes) {
      if (o4 === null) continue
      key += 1
      const legs = [{ eventId: id, market, outcome, odds: o4 }]
      const money = { sizes: [1], unit: '100', currency: 'RUB', policy: 'none' } as const
      const idempotencyKey = `faulty-line-${String(key).padStart(8, '0')}`
      books.run((context) => placeSportsBet(context, { ...player, ...money, legs, idempotencyKey }))
    }

  for (let from = 0, number = 0; from < play.length; from += BATCH, number += 1) {
    const batch = play.slice(from, from + BATCH)
    const last = batch.at(-1)?.generatedAt ?? 0
    books.advance(Math.max(0, last - books.run(({ now }) => now)))
    const reported = [...batch, alive()].map((one) => numbered('live', one))
    const isLast = from + BATCH >= play.length
    // the last messages arrive complete: nothing later would reveal that they are missing
    let { wanted } = take(isLast ? reported : line(reported, number))
    while (wanted.length > 0) {
      const [{ requestId, after }] = wanted as [(typeof wanted)[number]]
      const again = play.filter(({ generatedAt }) => generatedAt >= after && generatedAt <= last)
      const done: Reply = { eventId: '', generatedAt: last, body: { kind: 'snapshot_complete', requestId } }
      wanted = take([...again, done].map((one) => numbered('live', one))).wanted
    }
    settleAll(books)
  }
  expect(await checkAllBooks(books.reader)).toEqual([])
  const rows = (sql: string) => books.connection.prepare(sql).all([])
  const markets = rows('SELECT status, markets FROM sports_events') as unknown as { status: string; markets: string }[]
  return {
    legs: rows('SELECT market, outcome, grade FROM sports_legs ORDER BY market, outcome'),
    paid: rows(`SELECT CAST(sum(payout) AS TEXT) AS paid, sum(status <> 'settled') AS open FROM sports_bets`),
    status: markets.map(({ status }) => status),
    open: markets.flatMap((one) =>
      Object.entries(JSON.parse(one.markets) as Record<string, { status: number }>).filter(
        ([, { status }]) => status === 1,
      ),
    ),
    down: rows(`SELECT name FROM sports_producers WHERE name = 'live' AND recovery IS NOT NULL`),
  }
}

let clean: ReturnType<typeof bookAfter>

it.each<[string, Line]>([
  ['loses a message now and then', (batch, number) => (number % 3 === 1 ? batch.toSpliced(1, 1) : batch)],
  ['loses whole batches, results among them', (batch, number) => (number % 5 === 2 ? [] : batch)],
  ['says everything twice', (batch) => [...batch, ...batch]],
  ['delivers the newest first', (batch, number) => (number % 2 === 0 ? batch.toReversed() : batch)],
])('a line that %s leaves the same results, the same money and nothing open [A10]', async (_, line) => {
  clean ??= bookAfter((batch) => batch)
  const expected = await clean
  expect(expected).toMatchObject({ status: ['closed'], open: [], down: [] })
  expect(expected.legs.length).toBeGreaterThan(0)
  expect(await bookAfter(line)).toEqual(expected)
})
