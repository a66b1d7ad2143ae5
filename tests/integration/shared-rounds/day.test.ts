import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledgerAccounts } from '#db/platform/schema/ledger.ts'
import { sharedBets, sharedChains, sharedRounds } from '#db/platform/schema/shared-rounds.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import type { DrawOutcome } from '#server/platform/modules/shared-rounds/rooms/settle-draw.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { type CrashParams, crashPoint } from '#server/shared/rules/crash/current.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { isFull } from '../../support/run/depth.ts'
import { SEED } from '../../support/run/seed.ts'
import { openSimulation, type Simulation, type SimulationPlayer } from '../../support/shared-rounds/simulation.ts'

/** CPU time: other programs share the machine's clock. */
const MOST_SECONDS = 60
/** A day in the soak, and three quarters of an hour in `npm test`. */
const HOURS = isFull ? 24 : 0.75
const PLAYERS = isFull ? 2000 : 200
const FUNDS = parseMicros('100000')
const HOUR_MS = 3_600_000
/** Mean time between two actions: a simulated day takes less than a minute. */
const TURN_MS = 1500

type Dice = { below(count: number): number; happens(chance: number): boolean }

function diceOf(seed: number): Dice {
  // mulberry32
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (count) => Math.floor(next() * count), happens: (chance) => next() < chance }
}

/** Returns the code of a rejection; any other error is rethrown. */
const refused = (error: unknown) => {
  if (error instanceof Refusal) return error.code
  throw error
}

let lastKey = 0
const newKey = () => `simulated-key-${String(++lastKey).padStart(8, '0')}`

const EXPECTED_REFUSALS = new Set([
  'betting_closed',
  'conflict',
  'cash_out_too_early',
  'cash_out_too_late',
  'round_over',
  'room_full',
  'insufficient_funds',
])

/** One action of a player, or event of the machine. */
async function happen(
  simulation: Simulation,
  players: readonly SimulationPlayer[],
  dice: Dice,
  open: Map<string, string>,
) {
  const player = players[dice.below(players.length)]
  if (!player) return
  const { userId, sessionId } = player
  const epoch = simulation.epoch()
  const code = await act().then(() => undefined, refused)
  // after long play a reality check is due
  if (code === 'reality_check') await simulation.execute('answerRealityCheck', { userId, answer: 'go_on' })
  else if (code !== undefined) expect(EXPECTED_REFUSALS).toContain(code)

  async function act(): Promise<void> {
    const roll = dice.below(1000)
    if (roll < 500) {
      const auto = dice.happens(0.5) ? 101 + dice.below(dice.happens(0.2) ? 5000 : 300) : null
      const input = { epoch, userId, sessionId, slot: 1 + dice.below(2), auto, amount: String(1 + dice.below(200)) }
      const { bet } = await simulation.execute('placeCrashBet', { ...input, currency: 'RUB', idempotencyKey: newKey() })
      // a player without a target who loses the connection does not return
      if (auto !== null || dice.happens(0.7)) open.set(bet.id, userId)
    } else if (roll < 850) {
      const [betId] = [...open.keys()].slice(dice.below(Math.max(1, open.size)))
      const owner = betId === undefined ? undefined : open.get(betId)
      if (betId === undefined || owner === undefined) return
      open.delete(betId)
      const input = { epoch, userId: owner, betId }
      const first = await simulation.execute('cashOutCrash', input)
      // the second click gets the result of the first
      expect((await simulation.execute('cashOutCrash', input)).bet).toEqual(first.bet)
    } else if (roll < 880) {
      const [betId] = [...open.keys()].slice(-1)
      const owner = betId === undefined ? undefined : open.get(betId)
      if (betId !== undefined && owner !== undefined)
        await simulation.execute('cancelCrashBet', { epoch, userId: owner, betId })
    } else if (roll < 975) {
      const room = (['red', 'yellow'] as const)[dice.below(2)] ?? 'red'
      const tickets = 1 + dice.below(10)
      const input = {
        epoch,
        userId,
        sessionId,
        room,
        currency: 'RUB',
        tickets,
        clientSeed: `seed-${dice.below(1e9)}`,
      } as const
      await simulation.execute('buyTickets', { ...input, idempotencyKey: newKey() })
    } else if (roll < 985) await simulation.execute('leaveRoom', { epoch, userId, room: 'red', currency: 'RUB' })
    else if (roll < 990) simulation.time.step((dice.below(2) === 0 ? -1 : 1) * dice.below(30_000))
    else if (roll < 993) {
      await simulation.restart()
      // an engine of the previous epoch may settle nothing any more
      await expect(simulation.execute('advanceCrash', { epoch })).rejects.toThrow(/StaleEpoch/)
      const turn = { epoch, channel: 'rooms:red:RUB', hasBeacon: true }
      await expect(simulation.execute('advanceRoom', turn)).rejects.toThrow(/StaleEpoch/)
    }
  }
}

/** Checks that every settled bet follows from its round and its player's request. */
async function expectFairRounds({ reader }: Simulation): Promise<{ flights: number; bets: number; draws: number }> {
  const chains = new Map((await reader.select().from(sharedChains)).map((chain) => [chain.id, chain]))
  const rounds = await reader.select().from(sharedRounds)
  const points = new Map<string, number>()
  for (const round of rounds) {
    const chain = chains.get(round.chainId)
    if (round.link === null || !chain) continue
    expect(linkBefore(round.game === 'crash' ? 'bytes' : 'text', round.link)).toBe(round.commitment)
    if (round.game !== 'crash' || round.outcome === null) continue
    const point = crashPoint(nodeHmacSha256, chain.salt ?? '', new Uint8Array(Buffer.from(round.link, 'hex')))
    expect(round.outcome).toEqual({ point })
    points.set(round.id, point)
  }
  const byId = new Map(rounds.map((round) => [round.id, round]))
  const bets = await reader.select().from(sharedBets)
  for (const bet of bets) {
    const round = byId.get(bet.roundId)
    const point = points.get(bet.roundId)
    if (!bet.isFinal || round?.game !== 'crash') continue
    if (round.phase === 'void') expect(bet.status).toBe('refunded')
    if (point === undefined || bet.status === 'refunded') continue
    const { auto } = bet.params as CrashParams
    if (bet.status === 'won') {
      expect(bet.leftAt).toBeLessThanOrEqual(Math.min(point, bet.target ?? 0))
      expect(bet.payout).toBe((bet.stake * BigInt(bet.leftAt ?? 0)) / 100n)
    } else {
      expect(bet.status).toBe('lost')
      // bets that reached their target have won
      expect(auto === null || auto > point).toBe(true)
    }
  }
  const drawn = rounds.filter(({ game, phase }) => game === 'rooms' && phase === 'ended')
  // the beacon output requested after the entries were closed, in whichever run of the platform
  for (const { outcome, startedAt } of drawn)
    expect((outcome as DrawOutcome | null)?.beacon).toMatch(`simulated:${(startedAt ?? 0) + 1000}:`)
  return { flights: points.size, bets: bets.length, draws: drawn.length }
}

test(`${HOURS} h of restarts, clock jumps and disconnects lose ${PLAYERS} players no money (seed ${SEED}) [A9]`, {
  timeout: 900_000,
}, async () => {
  const begun = process.cpuUsage()
  const dice = diceOf(SEED)
  // an output within three seconds, and sometimes none for longer than a draw waits
  const delayMs = () => (dice.happens(0.05) ? 400_000 : 3000)
  await using simulation = await openSimulation(String(SEED), { beacon: { delayMs } })
  const { time, reader } = simulation
  const players: SimulationPlayer[] = []
  for (let number = 0; number < PLAYERS; number += 1) players.push(await simulation.openPlayer(FUNDS))
  const open = new Map<string, string>()
  const turns = Math.round((HOURS * HOUR_MS) / TURN_MS)
  for (let turn = 0; turn < turns; turn += 1) {
    await time.run(dice.below(2 * TURN_MS))
    await happen(simulation, players, dice, open)
    await idleTurn()
    if (turn % Math.ceil(turns / 3) === 0) expect(await checkAllBooks(reader)).toEqual([])
  }
  // everything open is finished
  await time.run(10 * 60_000)
  expect(await checkAllBooks(reader)).toEqual([])
  const counts = await expectFairRounds(simulation)
  expect(counts.flights).toBeGreaterThan(HOURS * 90)
  expect(counts.bets).toBeGreaterThan(turns / 10)
  expect(counts.draws).toBeGreaterThan(HOURS * 2)
  expect(simulation.logged).toEqual([])

  const wallets = await reader.select().from(ledgerAccounts).where(eq(ledgerAccounts.kind, 'real'))
  const [moved] = await reader.all<{ total: string }>(
    sql`SELECT CAST(coalesce(sum(payout - stake), 0) AS TEXT) AS total FROM bets`,
  )
  const open_ = await reader.select().from(sharedBets).where(eq(sharedBets.status, 'open'))
  const held = wallets.reduce((sum, { balance }) => sum + balance, 0n)
  const staked = open_.reduce((sum, { stake }) => sum + stake, 0n)
  expect(held).toBe(micros(FUNDS * BigInt(PLAYERS) + BigInt(moved?.total ?? '0') - staked))
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS)
})

const idleTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
