import { asc, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sportsEvents, sportsMessages, sportsProducers } from '#db/platform/schema/sports.ts'
import { gradeOf, RESULT_KINDS } from '#server/platform/modules/sports/book/results.ts'
import { startSports } from '#server/platform/modules/sports/engine.ts'
import type { Feed, FeedBody, FeedMessage } from '#server/platform/providers/odds/port.ts'
import { virtualFeed } from '#server/platform/providers/odds/virtual/feed.ts'
import { isFull } from '../../support/run/depth.ts'
import { idle, openSimulation, type Simulation } from '../../support/shared-rounds/simulation.ts'

const STEP_MS = 5000
/** One match from its kick-off to the confirmed result, and the beginning of two others. */
const PLAYED_MS = 46 * 60_000

type Spoil = (messages: readonly FeedMessage[]) => readonly FeedMessage[]

/** The virtual feed over a line that does this to what it delivers. */
const over = (spoil: Spoil): Feed => ({
  open: ({ deliver, ...rest }) =>
    virtualFeed(() => 'secret of a spoiled feed').open({
      ...rest,
      deliver: (messages) => deliver(spoil(messages)),
    }),
})

async function play(simulation: Simulation, feed: Feed): Promise<void> {
  await using _ = await startSports({ ...simulation.platformNow(), odds: feed } as Parameters<typeof startSports>[0])
  for (let passed = 0; passed < PLAYED_MS; passed += STEP_MS) {
    await simulation.time.run(STEP_MS)
    for (let turn = 0; turn < 4; turn += 1) await idle()
  }
}

/** How each match that is over has ended, with each of its markets, and how every outcome of them is graded. */
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
    const settled = results.flatMap(({ eventId, body }) => {
      const said = body as FeedBody
      return eventId === id && said.kind === 'bet_settlement' ? said.markets : []
    })
    const grades = new Map(
      settled.flatMap(({ key, outcomes }) =>
        Object.keys(outcomes).map((outcome) => {
          const pick = { market: key, outcome, offeredAt: 0 }
          return [`${key} ${outcome}`, gradeOf(messages, pick)] as const
        }),
      ),
    )
    const open = Object.entries(markets as Record<string, { status: number }>).filter(([, { status }]) => status > -3)
    return { id, state, open, grades: Object.fromEntries([...grades].toSorted()) }
  })
}

/** What the book has after a feed over a line. */
async function bookAfter(spoil: Spoil) {
  await using simulation = await openSimulation('a spoiled feed', { chainLengths: { crash: 400, rooms: 10 } })
  await play(simulation, over(spoil))
  expect(simulation.logged).toEqual([])
  const producers = await simulation.reader.select().from(sportsProducers).orderBy(asc(sportsProducers.name))
  return { ended: await endedMatches(simulation), isDown: producers.map(({ recovery }) => recovery !== null) }
}

let clean: ReturnType<typeof bookAfter>

// four times a match of three quarters of an hour, each pricing all of its markets, is minutes: the soak's
it.runIf(isFull).each<[string, () => Spoil]>([
  [
    'loses a message now and then',
    () => {
      let count = 0
      // the last minutes are heard whole, so that what was asked for has come
      return (messages) => messages.filter(() => ++count % 61 !== 0 || count > 2500)
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
    () => (messages) =>
      messages.filter(({ generatedAt }) => {
        const minute = (generatedAt - Date.UTC(2026, 0, 1)) / 60_000
        return minute < 20 || minute > 23
      }),
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
    expect(spoiled.ended).toEqual(ended)
    expect(spoiled.isDown).toEqual([false, false])
  },
  600_000,
)
