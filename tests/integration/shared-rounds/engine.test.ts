import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedBets, sharedChains, sharedRounds } from '#db/platform/schema/shared-rounds.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { buildChain } from '#server/platform/modules/shared-rounds/chain.ts'
import { readChange, readTable } from '#server/platform/modules/shared-rounds/crash/crash-table.ts'
import { lastRound } from '#server/platform/modules/shared-rounds/queries/rounds.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { idle, openSimulation, type Simulation } from '../../support/shared-rounds/simulation.ts'

const PLACE = { run: 'run', sequence: 1, now: '2026-01-01T00:00:00.000Z' }
const ROOM = 'rooms:red:RUB'

test('a start with a silent beacon opens rooms, holds crash for its salt and refunds a draw', async () => {
  let silentMs = Number.MAX_SAFE_INTEGER / 2
  await using simulation = await openSimulation('silent', { beacon: { delayMs: () => silentMs } })
  const { time, reader, execute } = simulation
  expect(await readTable({ reader }, PLACE)).toBeNull()
  expect((await lastRound({ reader }, ROOM))?.round.phase).toBe('waiting')

  const epoch = simulation.epoch()
  for (const number of [1, 2]) {
    const player = await simulation.openPlayer(parseMicros('100'))
    const input = { ...player, epoch, room: 'red', currency: 'RUB', tickets: 1, clientSeed: 'seed' } as const
    await execute('buyTickets', { ...input, idempotencyKey: `a-silent-beacon-${number}` })
  }
  // events of the platform about each purchase
  await execute('advanceRoom', { epoch, channel: ROOM, hasBeacon: true })
  time.step(20_000)
  await execute('advanceRoom', { epoch, channel: ROOM, hasBeacon: true })
  time.step(60_000)
  await execute('advanceRoom', { epoch, channel: ROOM, hasBeacon: true })
  const rounds = await reader.select().from(sharedRounds).where(eq(sharedRounds.channel, ROOM))
  expect(rounds.map(({ phase }) => phase)).toEqual(['void', 'waiting'])

  // the beacon is back, and the platform calls it again
  silentMs = 3000
  await simulation.restart()
  // the round that was announced with the terminal, two minutes before it
  const [announced] = await reader.select().from(sharedChains).where(eq(sharedChains.channel, 'crash'))
  expect(announced?.beaconRound).toBe((announced?.createdAt ?? 0) + 120_000)
  await time.run((announced?.beaconRound ?? 0) + 4000 - time.now())
  await idle()
  expect((await readTable({ reader }, PLACE))?.round).toMatchObject({
    phase: 'betting',
    chain: {
      salt: expect.stringMatching(new RegExp(`^simulated:${announced?.beaconRound}:`)),
      salt_signature: 'simulated',
      beacon_round: announced?.beaconRound,
      log_sequence: announced?.logSequence,
    },
  })
  expect(simulation.logged).toEqual([])
})

async function flyUntil({ time, reader }: Simulation, flights: number): Promise<void> {
  const ended = () =>
    reader
      .select()
      .from(sharedRounds)
      .where(and(eq(sharedRounds.channel, 'crash'), eq(sharedRounds.phase, 'ended')))
  while ((await ended()).length < flights) await time.run(1000)
}

test('chains are used in publication order, each from first to last link, however many await a salt', async () => {
  await using simulation = await openSimulation('short chains', { chainLengths: { crash: 3, rooms: 10 } })
  const { reader, execute } = simulation
  const epoch = simulation.epoch()
  // two chains, as an unfortunate restart may leave them
  for (const seed of [1, 2]) {
    const chain = await buildChain('bytes', new Uint8Array(32).fill(seed), { length: 3, spacing: 3 })
    await execute('publishChain', { epoch, name: 'crash', game: 'crash', chain, beaconRound: null })
  }
  await flyUntil(simulation, 11)
  const chains = await reader.select().from(sharedChains).where(eq(sharedChains.channel, 'crash'))
  const places = new Map(chains.map(({ id }, place) => [id, place]))
  const flights = await reader.select().from(sharedRounds).where(eq(sharedRounds.channel, 'crash'))
  expect(flights.slice(0, 11).map(({ chainId, number }) => [places.get(chainId), number])).toEqual(
    Array.from({ length: 11 }, (_, flight) => [Math.floor(flight / 3), 1 + (flight % 3)]),
  )
  expect(simulation.logged).toEqual([])
})

test('a run that was thought dead leaves everything to the one that has begun since, and says so once', async () => {
  await using simulation = await openSimulation('two runs')
  await using _another = await simulation.startAnother()
  await flyUntil(simulation, 3)
  expect(simulation.logged).toEqual([expect.stringContaining('another process settles shared rounds')])
})

/** Size of an event sent twice per second to each watcher, and of each changed bet in it. */
const [BYTES_A_TICK, BYTES_A_BET] = [300, 220]

test('a table of two hundred sends changes only: a tick as small as an empty table’s, and a line per bet [A9 R9]', async () => {
  await using simulation = await openSimulation('two hundred players')
  const { reader, execute } = simulation
  const empty = await readTable({ reader }, PLACE)
  const input = { epoch: simulation.epoch(), auto: 110, amount: '10', currency: 'RUB' } as const
  const betIds: string[] = []
  for (let number = 0; number < 200; number += 1) {
    const player = await simulation.openPlayer(parseMicros('100'))
    const key = { idempotencyKey: `one-of-two-hundred-${number}` }
    betIds.push((await execute('placeCrashBet', { ...input, ...player, ...key, slot: 1 })).bet.id)
  }
  const full = await readTable({ reader }, PLACE)
  if (!empty || !full) throw new Error('a table')
  const answerTo = async (table: typeof full, ids: readonly string[]) =>
    JSON.stringify(await readChange({ reader }, table, { place: PLACE, hasRoundChanged: false, betIds: ids })).length
  expect(full.bets).toHaveLength(200)
  expect(await answerTo(full, [])).toBeLessThan(BYTES_A_TICK)
  expect(await answerTo(full, [])).toBeLessThanOrEqual((await answerTo(empty, [])) + '200'.length)
  expect(await answerTo(full, betIds.slice(0, 3))).toBeLessThan(BYTES_A_TICK + 3 * BYTES_A_BET)
  expect(JSON.stringify(full).length).toBeGreaterThan(50 * BYTES_A_TICK)
})

test('a bet that would win more than may be won leaves by itself where it has won that, unasked [A9 L1]', async () => {
  await using simulation = await openSimulation('the largest win')
  const { reader, execute, time } = simulation
  const player = await simulation.openPlayer(parseMicros('100000000'))
  const largest = {
    ...player,
    epoch: simulation.epoch(),
    slot: 1,
    auto: null,
    amount: '50000',
    currency: 'RUB',
  } as const
  const betNow = (number: number) =>
    execute('placeCrashBet', { ...largest, idempotencyKey: `the-largest-win-${number}` }).catch(async (error) => {
      // after long play a reality check is due
      if (!(error instanceof Refusal)) throw error
      await execute('answerRealityCheck', { userId: player.userId, answer: 'go_on' })
    })
  let bet: typeof sharedBets.$inferSelect | undefined
  // one crash round in a hundred reaches a hundred times the stake
  for (let flight = 0; bet?.status !== 'won'; flight += 1) {
    await betNow(flight)
    await flyUntil(simulation, flight + 1)
    await time.run(3000)
    const [last] = await reader.select().from(sharedBets).orderBy(desc(sharedBets.id)).limit(1)
    bet = last
  }
  expect(bet).toMatchObject({ target: 10_000, leftAt: 10_000, payout: parseMicros('5000000') })
})
