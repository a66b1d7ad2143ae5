import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { playerLimits, protections } from '#db/platform/schema/index.ts'
import { LIMIT_WAIT_S } from '#server/shared/constants/player-limits.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachDeath, LEAST_RUNS, SEED } from './crash/deaths.ts'
import { openPlayer } from './crash/open-player.ts'

type Ask = () => Promise<unknown>
type Killed = {
  /** So many statements are killed at least: fewer would mean that not all of it is. */
  readonly least: number
  prepare(site: CrashSite, userId: string): Promise<Ask>
  /** How many limits there are once it is done, and whether the player rests. */
  readonly limits: number
  readonly rests: boolean
}

const loss = { kind: 'loss', span: 'day' } as const
const first = (userId: string) => ({ userId, ...loss, amount: '100', currency: 'RUB' }) as const

const KILLED: Record<string, Killed> = {
  'a first limit': {
    least: 4,
    prepare:
      async ({ execute }, userId) =>
      () =>
        execute('setLimit', first(userId)),
    limits: 1,
    rests: false,
  },
  'the end of a limit that has waited': {
    least: 4,
    async prepare({ execute, skip }, userId) {
      await execute('setLimit', first(userId))
      await execute('setLimit', { ...first(userId), amount: null, currency: null })
      skip(LIMIT_WAIT_S * 1000)
      // who asks again finds none that waits
      return () =>
        execute('confirmLimit', { userId, ...loss }).catch((error: Error) => {
          if (!error.message.includes('not_found')) throw error
        })
    },
    limits: 0,
    rests: false,
  },
  'a rest for the day after a reality check': {
    least: 4,
    prepare:
      async ({ execute }, userId) =>
      () =>
        execute('answerRealityCheck', { userId, answer: 'stop' }),
    limits: 0,
    rests: true,
  },
}

describe.each(Object.entries(KILLED))('%s', (_, { least, prepare, limits, rests }) => {
  test(`holds whole or not at all, wherever the process is killed (seed ${SEED})`, { timeout: 300_000 }, async () => {
    await using site = await openCrashSite()
    const { reader } = site

    /** What is counted of a player's limits, how many there are, and whether they rest. */
    async function standing(userId: string) {
      const [known] = await reader.select().from(protections).where(eq(protections.userId, userId))
      const rows = await reader.$count(playerLimits, eq(playerLimits.userId, userId))
      return { counted: known?.limits ?? 0, rows, rests: (known?.timeOutUntil ?? null) !== null }
    }

    const { statements, runs } = await eachDeath(async ({ death, commands }) => {
      const wishes: { userId: string; ask: Ask }[] = []
      for (let count = 0; count < commands; count += 1) {
        const { userId } = await openPlayer(site, `${randomUUID()}@example.com`)
        wishes.push({ userId, ask: await prepare(site, userId) })
      }
      site.arm(death)
      await Promise.allSettled(wishes.map(({ ask }) => ask()))
      const died = await site.recover()
      for (const { userId } of wishes) {
        const { counted, rows } = await standing(userId)
        expect(counted).toBe(rows)
      }
      for (const { ask } of wishes) await ask()
      for (const { userId } of wishes) expect(await standing(userId)).toEqual({ counted: limits, rows: limits, rests })
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
