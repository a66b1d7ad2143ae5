import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { rounds } from '#db/platform/schema/round-games.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import type { RoundAnswer } from '#server/platform/modules/round-games/round-answer.ts'
import { ROUND_IDLE_MS } from '#server/platform/modules/round-games/round-view.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

const FUNDS = '100000'
/** Equals the number of simultaneous commands: a player has one open round. */
const PLAYERS = 6
const PATIENCE = { timeout: 300_000 }

/** The same request on each repetition. */
type SendRequest = () => Promise<RoundAnswer>

/** Like `Ask`, without a result. */
type AnyAsk = () => Promise<unknown>

/** One mine among 25 tiles, so that most rounds last as long as needed, and some are lost. */
function miner({ execute, reader }: CrashSite, { userId, sessionId }: CrashPlayer) {
  const wager = { amount: '1', currency: 'RUB' } as const
  function start(): SendRequest {
    const input = {
      userId,
      sessionId,
      game: 'miner',
      opening: { mines: 1 },
      ...wager,
      idempotencyKey: randomUUID(),
    } as const
    return () => execute('startRound', input)
  }
  const pick = (roundId: string): SendRequest => {
    const input = { userId, game: 'miner', roundId, step: 1, action: 13 } as const
    return () => execute('stepRound', input)
  }
  function cashOut(roundId: string): SendRequest {
    const input = { userId, game: 'miner', roundId, idempotencyKey: randomUUID() } as const
    return () => execute('cashOutRound', input)
  }
  /** A round with a safe tile opened. */
  async function worthSomething(): Promise<string> {
    for (;;) {
      const { id } = (await start()()).round
      if ((await pick(id)()).round.status === 'open') return id
    }
  }
  async function finish(): Promise<void> {
    const [open] = await reader
      .select({ id: rounds.id })
      .from(rounds)
      .where(and(eq(rounds.userId, userId), isNull(rounds.ending)))
    if (open && (await pick(open.id)()).round.status === 'open') await cashOut(open.id)()
  }
  /** The clock has advanced by hours: a due reality check is answered. */
  const goOn = () => execute('answerRealityCheck', { userId, answer: 'go_on' })
  return { start, pick, cashOut, worthSomething, finish, goOn }
}

/** Each player's balance matches their deposit, their settled rounds and their open one; none is settled twice. */
async function expectGoodBooks({ reader }: CrashSite, players: readonly CrashPlayer[]): Promise<void> {
  expect(await checkAllBooks(reader)).toEqual([])
  const [played, settled] = [await reader.select().from(rounds), await reader.select().from(bets)]
  const ids = new Set(players.map(({ userId }) => userId))
  const ended = played.filter(({ ending, userId }) => ending !== null && ids.has(userId)).map(({ id }) => id)
  const own = settled.filter(({ userId }) => ids.has(userId))
  expect(own.map(({ id }) => id).toSorted()).toEqual(ended.toSorted())
  for (const player of players) {
    const own = played.filter(({ userId }) => userId === player.userId)
    expect(own.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(own.map((_, index) => index))
    const staked = own.reduce((sum, { stake }) => sum + stake, 0n)
    const paid = settled.filter(({ userId }) => userId === player.userId).reduce((sum, { payout }) => sum + payout, 0n)
    expect(await player.roubles()).toBe(parseMicros(FUNDS) - staked + paid)
  }
}

type Table = ReturnType<typeof miner>

/** Kills the process at every possible point of the prepared request, and repeats it. */
async function killedIn(prepare: (table: Table, site: CrashSite) => Promise<AnyAsk>) {
  await using site = await openCrashSite()
  const players: CrashPlayer[] = []
  for (let number = 0; number < PLAYERS; number += 1) {
    const player = await openPlayer(site, `player-${number}@example.com`)
    await site.execute('confirmDeposit', await openDeposit(site, player, FUNDS))
    players.push(player)
  }
  return await eachCrash(async ({ crash, commands }) => {
    const tables = players.slice(0, commands).map((player) => miner(site, player))
    const wishes = await Promise.all(tables.map((table) => prepare(table, site)))
    site.arm(crash)
    const answers = await Promise.allSettled(wishes.map((send) => send()))
    const died = await site.recover()
    await expectGoodBooks(site, players)

    const retried = await Promise.all(wishes.map((send) => send()))
    for (const [index, answer] of answers.entries())
      if (answer.status === 'fulfilled') expect(retried[index]).toEqual(answer.value)
    expect(await Promise.all(wishes.map((send) => send()))).toEqual(retried)
    await expectGoodBooks(site, players)
    await Promise.all(tables.map(({ finish }) => finish()))
    return !died
  })
}

describe(`a round goes on where it was, wherever the process is killed (seed ${SEED})`, () => {
  test('in its start: staked once or not at all', PATIENCE, async () => {
    const { statements, runs } = await killedIn(async ({ start }) => start())
    expect(statements).toBeGreaterThan(14)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('in a step: taken once or not at all', PATIENCE, async () => {
    const { statements, runs } = await killedIn(async ({ start, pick }) => pick((await start()()).round.id))
    expect(statements).toBeGreaterThan(4)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('in a cash-out: paid once', PATIENCE, async () => {
    const { statements, runs } = await killedIn(async ({ worthSomething, cashOut }) => cashOut(await worthSomething()))
    expect(statements).toBeGreaterThan(15)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('in the end of one that its player has left: settled once', PATIENCE, async () => {
    const { statements, runs } = await killedIn(async ({ goOn, worthSomething }, site) => {
      await goOn()
      const roundId = await worthSomething()
      site.skip(ROUND_IDLE_MS)
      return () => site.execute('closeIdleRound', { roundId })
    })
    expect(statements).toBeGreaterThan(10)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })

  test('in the end of what is left open by who excludes themselves: settled once', PATIENCE, async () => {
    await using site = await openCrashSite()
    const { statements, runs } = await eachCrash(async ({ crash }) => {
      const player = await openPlayer(site, `${randomUUID()}@example.com`)
      await site.execute('confirmDeposit', await openDeposit(site, player, FUNDS))
      await miner(site, player).worthSomething()
      const { userId } = player
      await site.execute('excludeSelf', { userId, term: 'half_year' })
      const close = () => site.execute('closeRoundsOfStopped', { userId })
      site.arm(crash)
      await close().catch(() => {})
      const died = await site.recover()
      await expectGoodBooks(site, [player])
      for (let time = 1; time <= 2; time++) await close()
      await expectGoodBooks(site, [player])
      const open = and(eq(rounds.userId, userId), isNull(rounds.ending))
      expect(await site.reader.$count(rounds, open)).toBe(0)
      return !died
    })
    expect(statements).toBeGreaterThan(10)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
