import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sportsProducers } from '#db/platform/schema/sports.ts'
import { startSports } from '#server/platform/modules/sports/engine.ts'
import { PRODUCERS, type Producer } from '#server/platform/providers/odds/port.ts'
import { type Gap, gapOfDay } from '#server/platform/providers/odds/virtual/gap.ts'
import { NO_FAILURES } from '../../support/engine-reports.ts'
import { openSimulation } from '../../support/shared-rounds/simulation.ts'
import { faultyFeed } from '../../support/sports/faulty-feed.ts'

const STEP_MS = 500
const DAY_MS = 24 * 3_600_000
const START_MS = Date.UTC(2026, 0, 1)

const secretOf = (number: number) => `secret ${number} of a feed that loses something`
const gapOf = (number: number, at = START_MS): Gap => gapOfDay(() => secretOf(number), at)

/** A secret for which a producer's message gap occurs soon after the simulation begins. */
function secretWithGap(producer: Producer): { readonly secret: string; readonly gap: Gap } {
  for (let number = 0; ; number++) {
    const gap = gapOf(number)
    const isSoon = gap.from > START_MS + 20_000 && gap.from < START_MS + 60_000
    if (isSoon && gap.producer === producer) return { secret: secretOf(number), gap }
  }
}

it.each(PRODUCERS)(
  'what the virtual feed loses of %s once a day stops its bets, and is told again [A10]',
  async (name) => {
    const { secret, gap } = secretWithGap(name)
    await using simulation = await openSimulation('a gap a day', { chainLengths: { crash: 400, rooms: 10 } })
    const { time, reader, logged } = simulation
    const received = new Map<Producer, number[]>(PRODUCERS.map((producer) => [producer, []]))
    const { feed, untilIdle } = faultyFeed({
      secret,
      alter(messages) {
        for (const { producer, seq } of messages) received.get(producer)?.push(seq)
        return messages
      },
    })
    const platform = { ...simulation.platformNow(), odds: feed } as Parameters<typeof startSports>[0]
    await using _ = await startSports(platform, NO_FAILURES)
    /** The producers in recovery at each observation. */
    const down = new Set<string>()
    const downNow = async () => {
      const producers = await reader.select().from(sportsProducers).orderBy(asc(sportsProducers.name))
      return producers.filter(({ recovery }) => recovery !== null).map((producer) => producer.name)
    }
    while (time.now() < gap.until + 40_000) {
      await untilIdle()
      await time.run(STEP_MS)
      for (const producer of await downNow()) down.add(producer)
    }
    expect([...down]).toEqual([name])
    expect(await downNow()).toEqual([])
    for (const [producer, seqs] of received) {
      const jumps = seqs.filter((seq, index) => index > 0 && seq !== (seqs[index - 1] ?? 0) + 1)
      expect(jumps.length).toBe(producer === name ? 1 : 0)
    }
    expect(logged).toEqual([])
  },
)

it('loses something every day, at another time and of either producer [A10]', () => {
  const gaps = Array.from({ length: 60 }, (_, day) => gapOf(1, START_MS + day * DAY_MS))
  for (const [day, { from, until }] of gaps.entries()) {
    expect(from).toBeGreaterThanOrEqual(START_MS + day * DAY_MS)
    expect(until).toBeLessThanOrEqual(START_MS + (day + 1) * DAY_MS)
  }
  expect(new Set(gaps.map(({ from }) => from % DAY_MS)).size).toBe(60)
  expect(new Set(gaps.map(({ producer }) => producer)).size).toBe(2)
})
