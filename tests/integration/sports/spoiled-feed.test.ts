import { asc, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sportsEvents, sportsMessages, sportsProducers } from '#db/platform/schema/sports.ts'
import { gradeOf, RESULT_KINDS } from '#server/platform/modules/sports/book/results.ts'
import { startSports } from '#server/platform/modules/sports/engine.ts'
import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { NO_FAILURES } from '../../support/engine-reports.ts'
import { isFull } from '../../support/run/depth.ts'
import { openSimulation, type Simulation } from '../../support/shared-rounds/simulation.ts'
import { type AlterDelivery, type FaultyFeed, faultyFeed } from '../../support/sports/faulty-feed.ts'

const MINUTE_MS = 60_000
/** The feed's polling interval. */
const STEP_MS = 500
/** One match from its kick-off to the confirmed result, and the beginning of two others. */
const PLAYED_MS = 46 * MINUTE_MS
/** The connection is intact until the week ahead is announced, and long enough at the end to recover everything. */
const SPOILED_MS = { from: MINUTE_MS, until: 38 * MINUTE_MS } as const

async function play(simulation: Simulation, { feed, untilIdle }: FaultyFeed): Promise<void> {
  await using _ = await startSports(
    { ...simulation.platformNow(), odds: feed } as Parameters<typeof startSports>[0],
    NO_FAILURES,
  )
  for (let passed = 0; passed < PLAYED_MS; passed += STEP_MS) {
    await untilIdle()
    await simulation.time.run(STEP_MS)
  }
  await untilIdle()
}

/** Result of each finished match, with the grades of all outcomes of its markets. */
async function endedMatches({ reader }: Simulation) {
  const closed = await reader
    .select()
    .from(sportsEvents)
    .where(eq(sportsEvents.status, 'closed'))
    .orderBy(asc(sportsEvents.id))
  const results = await reader
    .select()
    .from(sportsMessages)
    .where(inArray(sportsMessages.kind, [...RESULT_KINDS]))
  return closed.map(({ id, state, markets }) => {
    const messages = results
      .filter(({ eventId }) => eventId === id)
      .map(({ generatedAt, seq, body }) => ({ generatedAt, seq, body: body as FeedBody }))
    // a repeated settlement has the same outcomes
    const settled = new Map(
      messages.flatMap(({ body }) =>
        (body.kind === 'bet_settlement' ? body.markets : []).flatMap(({ key, outcomes }) =>
          Object.keys(outcomes).map(
            (outcome) => [`${key} ${outcome}`, { market: key, outcome, offeredAt: 0 }] as const,
          ),
        ),
      ),
    )
    const grades = [...settled].map(([name, pick]) => [name, gradeOf(messages, pick)] as const)
    const open = Object.entries(markets as Record<string, { status: number }>).filter(([, { status }]) => status > -3)
    return { id, state, open, grades: Object.fromEntries(grades.toSorted()) }
  })
}

async function bookAfter(spoil: AlterDelivery) {
  const line: AlterDelivery = (messages, passed) =>
    passed >= SPOILED_MS.from && passed < SPOILED_MS.until ? spoil(messages, passed) : messages
  await using simulation = await openSimulation('a spoiled feed', { chainLengths: { crash: 400, rooms: 10 } })
  await play(simulation, faultyFeed({ secret: 'secret of a spoiled feed', alter: line }))
  expect(simulation.logged).toEqual([])
  const producers = await simulation.reader.select().from(sportsProducers).orderBy(asc(sportsProducers.name))
  return { ended: await endedMatches(simulation), isDown: producers.map(({ recovery }) => recovery !== null) }
}

let clean: ReturnType<typeof bookAfter>

// four matches of three quarters of an hour, each pricing all of its markets, take minutes: only in the soak
it.runIf(isFull).each<[string, () => AlterDelivery]>([
  [
    'loses a message now and then',
    () => {
      let count = 0
      return (messages) => messages.filter(() => ++count % 397 !== 0)
    },
  ],
  ['says everything twice', () => (messages) => [...messages, ...messages]],
  [
    'delivers the newest first',
    () => {
      let count = 0
      return (messages) => (++count % 7 === 0 ? messages.toReversed() : messages)
    },
  ],
  [
    'is cut for three minutes within a match',
    () => (messages, passed) => (passed < 20 * MINUTE_MS || passed > 23 * MINUTE_MS ? messages : []),
  ],
])(
  'a feed that %s leaves the same results as one that does not, and nothing that is open [A10]',
  async (_, spoil) => {
    clean ??= bookAfter((messages) => messages)
    const { ended } = await clean
    expect(ended.length).toBeGreaterThan(0)
    for (const { open, grades } of ended) {
      expect(open).toEqual([])
      expect(Object.keys(grades).length).toBeGreaterThan(50)
    }
    const spoiled = await bookAfter(spoil())
    // recovered messages arrive with those of another minute, and are processed with them
    expect(spoiled.ended).toMatchObject(ended)
    expect(spoiled.isDown).toEqual([false, false])
  },
  600_000,
)
