import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { sharedBets, sharedChains, sharedRounds } from '#db/platform/schema/shared-rounds.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { buildChain } from '#server/platform/modules/shared-rounds/chain.ts'
import { CHAIN_KINDS, type Channel, CRASH, roomChannel } from '#server/platform/modules/shared-rounds/channels.ts'
import type { RoomTurn } from '#server/platform/modules/shared-rounds/commands/advance-room.ts'
import { BEACON_PATIENCE_MS } from '#server/platform/modules/shared-rounds/rooms/room-round.ts'
import type { DrawOutcome } from '#server/platform/modules/shared-rounds/rooms/settle-draw.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import type { CrashParams } from '#server/shared/rules/crash/current.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

const FUNDS = '100000'
const PLAYERS = 3
const PATIENCE = { timeout: 600_000 }
const ROOM = roomChannel('red', 'RUB')
/** Round 1000 of the public beacon, as its network has published it. */
const WORD = 'drand:quicknet:1000:fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

/** A table whose process may crash, and be continued by another one. */
async function openTable() {
  const site = await openCrashSite()
  const players: CrashPlayer[] = []
  for (let number = 0; number < PLAYERS; number += 1) {
    const player = await openPlayer(site, `player-${number}@example.com`)
    await site.execute('confirmDeposit', await openDeposit(site, player, FUNDS))
    players.push(player)
  }
  let epoch = await site.execute('beginEpoch', undefined)
  for (const channel of [CRASH, ROOM]) await publish(site, channel, { epoch })

  const advance = () => site.execute('advanceCrash', { epoch })
  const advanceRoom = (turn: Partial<RoomTurn> = {}) =>
    site.execute('advanceRoom', { epoch, channel: ROOM.name, hasBeacon: false, ...turn })

  /** Advances until a round is over and everything in it is settled. */
  async function finish({ channel, roundId, word }: Moment): Promise<void> {
    const reported = typeof word === 'string' ? { word: { roundId, text: word, signature: SIGNATURE } } : {}
    const shown = { hasBeacon: word !== undefined, ...reported }
    for (let turn = 0; turn < 50; turn += 1) {
      await (channel.game === 'crash' ? advance() : advanceRoom(shown))
      const left = await site.reader
        .select({ id: sharedBets.id })
        .from(sharedBets)
        .where(and(eq(sharedBets.roundId, roundId), eq(sharedBets.isFinal, false)))
      if (left.length === 0) return
      site.skip(300_000)
    }
    throw new Error('a round that never ends')
  }

  /** The clock has advanced by hours: due reality checks are answered. */
  async function playOn(): Promise<void> {
    for (const { userId } of players) await site.execute('answerRealityCheck', { userId, answer: 'go_on' })
  }

  return {
    ...site,
    players,
    playOn,
    advance,
    advanceRoom,
    finish,
    epoch: () => epoch,
    async begin() {
      epoch = await site.execute('beginEpoch', undefined)
    },
    /** The round that accepts bets, with two bets per player: one with a low target, one without a target. */
    async betting() {
      for (;;) {
        await advance()
        const [open] = await site.reader
          .select()
          .from(sharedRounds)
          .where(and(eq(sharedRounds.channel, CRASH.name), eq(sharedRounds.phase, 'betting')))
        if (open) {
          await playOn()
          return open.id
        }
        site.skip(300_000)
      }
    },
    bet(player: CrashPlayer, slot: number, auto: number | null) {
      const { userId, sessionId } = player
      const input = { epoch, userId, sessionId, slot, auto, amount: '10', currency: 'RUB' as const }
      return { ...input, idempotencyKey: randomUUID() }
    },
  }
}
type Table = Awaited<ReturnType<typeof openTable>>

type Moment = {
  readonly channel: Channel
  readonly roundId: string
  /** Output of the beacon for this round; null if it does not answer. Absent if there is no beacon. */
  readonly word?: string | null
  readonly send: () => Promise<unknown>
  /** A bet that its player withdraws: if it is still in the round, it ends as any other. */
  readonly takenBack?: string
  /** Repeated by callers without a response, since nothing else ends the round. */
  readonly isAskedAgain?: boolean
}

type Publication = { readonly epoch: number; readonly length?: number; readonly hasSalt?: boolean }

async function publish(site: CrashSite, channel: Channel, of: Publication): Promise<string> {
  const { epoch, length = 2000, hasSalt = channel.game === 'crash' } = of
  const chain = await buildChain(CHAIN_KINDS[channel.game], randomBytes(32), { length, spacing: Math.min(100, length) })
  const beaconRound = channel.game === 'crash' && !hasSalt ? 1000 : null
  const named = { name: channel.name, game: channel.game }
  const chainId = await site.execute('publishChain', { epoch, ...named, chain, beaconRound })
  if (hasSalt) await site.execute('fixSalt', { epoch, chainId, beacon: null })
  return chainId
}

/** Checks that everyone's balance matches their bets, and that each bet ended according to its round. */
async function expectSettled(
  { reader, players }: Table,
  { roundId, word = '-', takenBack, isAskedAgain }: Moment,
): Promise<void> {
  expect(await checkAllBooks(reader)).toEqual([])
  const [round] = await reader.select().from(sharedRounds).where(eq(sharedRounds.id, roundId))
  const own = await reader.select().from(sharedBets).where(eq(sharedBets.roundId, roundId))
  const point = (round?.outcome as { point?: number } | null)?.point
  if (round?.game === 'rooms' && !isAskedAgain) expect((round.outcome as DrawOutcome | null)?.beacon ?? null).toBe(word)
  for (const bet of own) {
    expect(bet.isFinal).toBe(true)
    if (round?.game !== 'crash' || (bet.id === takenBack && bet.status === 'refunded')) continue
    if (round.phase === 'void') expect(bet.status).toBe('refunded')
    else if (point !== undefined && bet.status !== 'won') {
      const { auto } = bet.params as CrashParams
      const isBack = round.isInterrupted && auto === null
      expect(bet.status).toBe(isBack ? 'refunded' : 'lost')
      if (auto !== null) expect(auto).toBeGreaterThan(point)
    }
  }
  for (const player of players) {
    const settled = await reader.select().from(bets).where(eq(bets.userId, player.userId))
    const open = await reader
      .select()
      .from(sharedBets)
      .where(and(eq(sharedBets.userId, player.userId), inArray(sharedBets.status, ['open'])))
    const staked = [...settled, ...open].reduce((sum, { stake }) => sum + stake, 0n)
    const paid = settled.reduce((sum, { payout }) => sum + payout, 0n)
    expect(await player.roubles()).toBe(parseMicros(FUNDS) - staked + paid)
  }
}

/** Kills the process at every possible point of a prepared moment, starts another one, and lets that finish. */
async function killedAt(prepare: (table: Table) => Promise<Moment>) {
  await using stack = new AsyncDisposableStack()
  const table = await openTable()
  stack.use(table)
  return await eachCrash(async ({ crash }) => {
    await table.playOn()
    const moment = await prepare(table)
    table.arm(crash)
    await moment.send().catch(() => {})
    const died = await table.recover()
    if (died) await table.begin()
    if (moment.isAskedAgain) for (let time = 1; time <= 2; time++) await moment.send()
    await table.finish(moment)
    await expectSettled(table, moment)
    return !died
  })
}

describe(`a shared round loses nothing, wherever the process is killed (seed ${SEED})`, () => {
  test('while bets are taken: a bet is in it or not at all', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const roundId = await table.betting()
      const [one, two] = table.players
      if (!one || !two) throw new Error('no players')
      await table.execute('placeCrashBet', table.bet(one, 1, 150))
      const input = table.bet(two, 1, null)
      return { channel: CRASH, roundId, send: () => table.execute('placeCrashBet', input) }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('while bets are taken back: one is given back once or stays', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const roundId = await table.betting()
      const [one, two] = table.players
      if (!one || !two) throw new Error('no players')
      await table.execute('placeCrashBet', table.bet(one, 1, 150))
      const { bet } = await table.execute('placeCrashBet', table.bet(two, 1, 150))
      const input = { epoch: table.epoch(), userId: two.userId, betId: bet.id }
      return { channel: CRASH, roundId, takenBack: bet.id, send: () => table.execute('cancelCrashBet', input) }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('as a room is left by who waits in it alone: their tickets are given back once', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      await table.advanceRoom()
      const [one] = table.players
      if (!one) throw new Error('no players')
      const own = { userId: one.userId, sessionId: one.sessionId, clientSeed: 'seed', idempotencyKey: randomUUID() }
      const ticket = { epoch: table.epoch(), room: 'red', currency: 'RUB', tickets: 2, ...own } as const
      await table.execute('buyTickets', ticket)
      const rounds = await table.reader.select().from(sharedRounds).where(eq(sharedRounds.channel, ROOM.name))
      const roundId = rounds.find(({ endedAt }) => endedAt === null)?.id ?? ''
      const send = () =>
        table.execute('leaveRoom', { epoch: table.epoch(), userId: one.userId, room: 'red', currency: 'RUB' })
      return { channel: ROOM, roundId, isAskedAgain: true, send }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  async function flying(table: Table) {
    const roundId = await table.betting()
    const placed: string[] = []
    for (const player of table.players) {
      await table.execute('placeCrashBet', table.bet(player, 1, 110))
      const { bet } = await table.execute('placeCrashBet', table.bet(player, 2, null))
      placed.push(bet.id)
    }
    table.skip(7000)
    await table.advance()
    return { roundId, placed }
  }

  test('in flight: a cash-out is paid once or not at all', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const { roundId, placed } = await flying(table)
      const [betId = ''] = placed
      const input = { epoch: table.epoch(), userId: table.players[0]?.userId ?? '', betId }
      return { channel: CRASH, roundId, send: () => table.execute('cashOutCrash', input) }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('as it takes off', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const roundId = await table.betting()
      for (const player of table.players) {
        await table.execute('placeCrashBet', table.bet(player, 1, 110))
        await table.execute('placeCrashBet', table.bet(player, 2, null))
      }
      table.skip(7000)
      return { channel: CRASH, roundId, send: table.advance }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('as targets are paid, the flight breaks and its bets are settled', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const { roundId } = await flying(table)
      table.skip(300_000)
      const send = async () => {
        for (let turn = 0; turn < 3; turn += 1) await table.advance()
      }
      return { channel: CRASH, roundId, send }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  /** A room at the end of its sale, in which everyone has tickets, a third of them above half. */
  async function closing(table: Table): Promise<string> {
    await table.advanceRoom()
    for (const [index, { userId, sessionId }] of table.players.entries()) {
      const own = { epoch: table.epoch(), userId, sessionId, clientSeed: 'seed', idempotencyKey: randomUUID() }
      await table.execute('buyTickets', { ...own, room: 'red', currency: 'RUB', tickets: 1 + 3 * index })
    }
    const rounds = await table.reader.select().from(sharedRounds).where(eq(sharedRounds.channel, ROOM.name))
    table.skip(20_000)
    return rounds.find(({ endedAt }) => endedAt === null)?.id ?? ''
  }

  test('as a room is drawn', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const roundId = await closing(table)
      return { channel: ROOM, roundId, send: () => table.advanceRoom() }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('as a room closes and begins to wait for the beacon', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const roundId = await closing(table)
      return { channel: ROOM, roundId, word: WORD, send: () => table.advanceRoom({ hasBeacon: true }) }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('as the word of the beacon draws a ticket', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const roundId = await closing(table)
      expect(await table.advanceRoom({ hasBeacon: true })).toMatchObject({ need: { kind: 'beacon', roundId } })
      const word = { roundId, text: WORD, signature: SIGNATURE }
      return { channel: ROOM, roundId, word: WORD, send: () => table.advanceRoom({ hasBeacon: true, word }) }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('as a draw is given up, since the beacon was silent', PATIENCE, async () => {
    const { runs } = await killedAt(async (table) => {
      const roundId = await closing(table)
      await table.advanceRoom({ hasBeacon: true })
      table.skip(BEACON_PATIENCE_MS)
      return { channel: ROOM, roundId, word: null, send: () => table.advanceRoom({ hasBeacon: true }) }
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('as the salt of a chain is fixed by the beacon: one salt, after its end was published', PATIENCE, async () => {
    await using table = await openTable()
    const { runs } = await eachCrash(async ({ crash }) => {
      const chainId = await publish(table, CRASH, { epoch: table.epoch(), length: 10, hasSalt: false })
      const salts = () => table.reader.select().from(sharedChains).where(eq(sharedChains.id, chainId))
      expect(await salts()).toMatchObject([{ salt: null }])
      table.arm(crash)
      const fix = (text: string) => {
        const beacon = { text, round: 1000, signature: SIGNATURE }
        return table.execute('fixSalt', { epoch: table.epoch(), chainId, beacon })
      }
      await fix(WORD).catch(() => {})
      const died = await table.recover()
      if (died) await table.begin()
      const [before] = await salts()
      expect([null, WORD]).toContain(before?.salt)
      // a later request gets another beacon output, which must not change what was fixed
      const later = WORD.replace('1000', '1001')
      await fix(later)
      expect(await salts()).toMatchObject([{ salt: before?.salt ?? later }])
      return !died
    })
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
