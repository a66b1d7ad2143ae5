import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

const FUNDS = '100000'

/** Request of a click of the bet button: the same for each repetition with the same key. */
type Press = {
  /** Minimum number of its statements: fewer would mean that not all of it is interrupted. */
  readonly least: number
  /** Resolves with the ids of the bets that it placed. */
  send(site: CrashSite, player: CrashPlayer, idempotencyKey: string): Promise<readonly string[]>
}

const BET = { amount: '1', currency: 'RUB' } as const

const PRESSES: { readonly [name: string]: Press } = {
  'a roll of dice': {
    least: 11,
    async send({ execute }, { userId, sessionId }, idempotencyKey) {
      const params = { side: 'under', chance: 5_000 } as const
      return [(await execute('placeBet', { userId, sessionId, game: 'dice', params, ...BET, idempotencyKey })).bet.id]
    },
  },
  'a spin of the roulette for several chips': {
    least: 11,
    async send({ execute }, { userId, sessionId }, idempotencyKey) {
      const chips = ['straight:17', 'split:0-1', 'corner:1-2-4-5', 'red'].map((bet) => ({ bet, amount: '2.5' }))
      const spin = { userId, sessionId, game: 'roulette', params: { chips }, currency: 'RUB', idempotencyKey } as const
      return [(await execute('placeBet', spin)).bet.id]
    },
  },
  'three openings of a case at once': {
    least: 13,
    async send({ execute }, { userId, sessionId }, idempotencyKey) {
      const opening = { slug: 'spark', version: 1, count: 3, currency: 'RUB' } as const
      return (await execute('openCases', { userId, sessionId, ...opening, idempotencyKey })).bets.map(({ id }) => id)
    },
  },
}

describe.each(Object.entries(PRESSES))('%s', (_, { least, send }) => {
  test(`loses no stake and doubles none, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    const player = await openPlayer(site)
    const funds = await openDeposit(site, player, FUNDS)
    await site.execute('confirmDeposit', funds)

    /** All bets, after checking that the balance matches them and no nonce was skipped or used twice. */
    async function placedBets(): Promise<string[]> {
      expect(await checkAllBooks(site.reader)).toEqual([])
      const placed = await site.reader.select().from(bets).orderBy(asc(bets.nonce))
      expect(placed.map(({ nonce }) => nonce)).toEqual(placed.map((_, index) => index))
      const balance = placed.reduce<bigint>((sum, { stake, payout }) => sum + payout - stake, funds.amount)
      expect(await player.roubles()).toBe(balance)
      return placed.map(({ id }) => id)
    }

    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const before = await placedBets()
      const keys = Array.from({ length: commands }, () => randomUUID())
      const callAll = () => keys.map((key) => send(site, player, key))
      site.arm(crash)
      const answers = await Promise.allSettled(callAll())
      const died = await site.recover()
      const survivors = await placedBets()
      expect(survivors.slice(0, before.length)).toEqual(before)

      const retried = await Promise.all(callAll())
      for (const [index, answer] of answers.entries()) {
        if (answer.status === 'fulfilled') expect(retried[index]).toEqual(answer.value)
      }
      const after = await placedBets()
      expect(after.slice(0, survivors.length)).toEqual(survivors)
      expect(after.slice(before.length).toSorted()).toEqual(retried.flat().toSorted())
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
