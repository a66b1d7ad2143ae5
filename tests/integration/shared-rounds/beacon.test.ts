import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedRounds } from '#db/platform/schema/shared-rounds.ts'
import { readTable } from '#server/platform/modules/shared-rounds/crash/crash-table.ts'
import { lastRound } from '#server/platform/modules/shared-rounds/queries/rounds.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { idle, openSimulation } from '../../support/shared-rounds/simulation.ts'

const PLACE = { run: 'run', sequence: 1, now: '2026-01-01T00:00:00.000Z' }
const ROOM = 'rooms:red:RUB'

test('a platform starts while its beacon is silent: rooms open, crash waits for its salt, a draw is given back', async () => {
  let silentMs = Number.MAX_SAFE_INTEGER / 2
  await using simulation = await openSimulation('silent', { beacon: { delayMs: () => silentMs } })
  const { time, reader, execute } = simulation
  expect(await readTable({ reader }, PLACE)).toBeNull()
  expect((await lastRound({ reader }, ROOM))?.round.phase).toBe('waiting')

  const epoch = simulation.epoch()
  for (const number of [1, 2]) {
    const player = await simulation.openPlayer(parseMicros('100'))
    const wish = { ...player, epoch, room: 'red', currency: 'RUB', tickets: 1, clientSeed: 'seed' } as const
    await execute('buyTickets', { ...wish, idempotencyKey: `a-silent-beacon-${number}` })
  }
  // what the platform hears of each purchase
  await execute('advanceRoom', { epoch, channel: ROOM, hasBeacon: true })
  time.step(20_000)
  await execute('advanceRoom', { epoch, channel: ROOM, hasBeacon: true })
  time.step(60_000)
  await execute('advanceRoom', { epoch, channel: ROOM, hasBeacon: true })
  const rounds = await reader.select().from(sharedRounds).where(eq(sharedRounds.channel, ROOM))
  expect(rounds.map(({ phase }) => phase)).toEqual(['void', 'waiting'])

  // the beacon is back, and the platform asks it anew
  silentMs = 3000
  await simulation.restart()
  await time.run(4000)
  await idle()
  expect((await readTable({ reader }, PLACE))?.round).toMatchObject({
    phase: 'betting',
    chain: { salt: expect.stringMatching(/^simulated:/) },
  })
  expect(simulation.logged).toEqual([])
})
