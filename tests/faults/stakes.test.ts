import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

/** The same request on each repetition. */
type SendRequest = () => Promise<unknown>
type Desk = { readonly site: CrashSite; readonly player: CrashPlayer }

/** A player may have as many stakes as there are simultaneous commands. */
function stakeOf({ site: { execute }, player: { userId } }: Desk, amount: string, hasBonus = false) {
  const bet = randomUUID()
  const wish = () => ({ userId, bet, key: randomUUID() })
  /** Prepared once, repeated as often as needed. */
  return {
    place: (): SendRequest => {
      const input = { ...wish(), amount, hasBonus }
      return () => execute('stakeOn', input)
    },
    settle: (name: string, payout: string, part: string | null = null): SendRequest => {
      const input = { ...wish(), name, payout, part }
      return () => execute('settleSome', input)
    },
    reverse: (name: string): SendRequest => {
      const input = { ...wish(), name }
      return () => execute('reverseSome', input)
    },
    rollBack: (): SendRequest => {
      const input = wish()
      return () => execute('rollBack', input)
    },
  }
}

/** Interrupted command: it has at least `least` statements, since fewer would mean that not all of it is covered. */
type Killed = { readonly least: number; readonly prepare: (desk: Desk) => Promise<Action> }
/** `after` restores the player's funds for the next crash. */
type Action = { readonly send: SendRequest; readonly after?: SendRequest }

const KILLED: Record<string, Killed> = {
  'a stake from two funds': {
    least: 10,
    async prepare(desk) {
      // one more than the player's own money: both funds are used
      const stake = stakeOf(desk, '100001', true)
      return { send: stake.place(), after: stake.rollBack() }
    },
  },
  'a settlement of a part': {
    least: 12,
    async prepare(desk) {
      const stake = stakeOf(desk, '10')
      await stake.place()()
      return { send: stake.settle('1', '7', '4') }
    },
  },
  'a reversal': {
    least: 11,
    async prepare(desk) {
      const stake = stakeOf(desk, '10')
      await stake.place()()
      await stake.settle('1', '19')()
      return { send: stake.reverse('1') }
    },
  },
  'a settlement that repays a debt': {
    least: 11,
    async prepare(desk) {
      const stake = stakeOf(desk, '10')
      await stake.place()()
      await stake.settle('1', '1000000')()
      // everything is staked elsewhere while the settlement is rolled back
      const all = stakeOf(desk, formatMicros(await desk.player.roubles()))
      await all.place()()
      await stake.reverse('1')()
      await all.rollBack()()
      return { send: stake.settle('2', '15') }
    },
  },
  // its group is rolled back and repeated with savepoints: the expected row was not new. A process that has survived
  // one such group uses a SAVEPOINT for each following command, which is fewer statements
  'a stake in one group with one that is there already': {
    least: 12,
    async prepare(desk) {
      const former = stakeOf(desk, '10')
      await former.place()()
      const again = former.place()
      const stake = stakeOf(desk, '10')
      const first = stake.place()
      const send = async () => {
        const [refused, placed] = await Promise.allSettled([again(), first()])
        if (placed.status === 'rejected') throw placed.reason
        if (refused.status === 'fulfilled') throw new Error('a bet has two stakes')
        // the repetition of a lost response is rejected differently
        expect(String(refused.reason)).toMatch(/conflict/)
        return placed.value
      }
      return { send, after: stake.rollBack() }
    },
  },
  'a rollback': {
    least: 10,
    async prepare(desk) {
      const stake = stakeOf(desk, '10')
      await stake.place()()
      return { send: stake.rollBack() }
    },
  },
  'a rollback that comes before its bet': {
    least: 5,
    async prepare(desk) {
      const stake = stakeOf(desk, '10')
      const rollBack = stake.rollBack()
      const late = stake.place()
      const after = () => expect(late()).rejects.toThrow('stake_rolled_back')
      return { send: rollBack, after: async () => after() }
    },
  },
}

describe.each(Object.entries(KILLED))('%s', (_, { least, prepare }) => {
  test(`is made once or not at all, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    const player = await openPlayer(site)
    await site.execute('confirmDeposit', await openDeposit(site, player, '100000'))
    await site.execute('grantBonus', { userId: player.userId, key: 'bonus' })
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const wishes: Action[] = []
      for (let count = 0; count < commands; count += 1) wishes.push(await prepare({ site, player }))
      site.arm(crash)
      const answers = await Promise.allSettled(wishes.map(({ send }) => send()))
      const died = await site.recover()
      expect(await checkAllBooks(site.reader)).toEqual([])
      const retried = await Promise.all(wishes.map(({ send }) => send()))
      for (const [index, answer] of answers.entries())
        if (answer.status === 'fulfilled') expect(retried[index]).toEqual(answer.value)
      expect(await Promise.all(wishes.map(({ send }) => send()))).toEqual(retried)
      for (const { after } of wishes) await after?.()
      expect(await checkAllBooks(site.reader)).toEqual([])
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
