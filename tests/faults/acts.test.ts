import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import type { ActRequest, Performed } from '#server/platform/operator/acts/perform-act.ts'
import { entryHash, NO_ENTRY } from '#server/platform/operator/audit/entry.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type Desk, openDesk, unlessDecided, WHY } from './crash/open-desk.ts'
import { openPlayer } from './crash/open-player.ts'

type Begun = {
  send(): Promise<unknown>
  /** Number of rows that the act has written. */
  readonly written: SQL<number>
}
type Killed = {
  /** Minimum number of interrupted statements. */
  readonly least: number
  prepare(desk: Desk, userId: string): Promise<Begun>
}

const perform = ({ site }: Desk, request: ActRequest): Promise<Performed> => site.execute('performAct', request)

const transfersOf = (key: string) =>
  sql<number>`SELECT count(*) AS n FROM transfers WHERE reference = ${`adjust:${key}`}`

const correction = (desk: Desk, userId: string, key: string): ActRequest => ({
  act: 'correctMoney',
  args: { userId, direction: 'debit', account: 'house:games', amount: '40', currency: 'KZT', key },
  credential: desk.fin.credential,
  why: WHY,
})

const KILLED: Record<string, Killed> = {
  'a gift of money': {
    least: 15,
    async prepare(desk, userId) {
      const key = randomUUID()
      const gift: ActRequest = {
        act: 'creditGoodwill',
        args: { userId, amount: '1', currency: 'INR', key },
        credential: desk.fin.credential,
        reason: 'delay',
      }
      return { send: () => perform(desk, gift), written: transfersOf(key) }
    },
  },
  'an act that waits for a second person': {
    least: 8,
    async prepare(desk, userId) {
      const key = randomUUID()
      return {
        send: () => perform(desk, correction(desk, userId, key)).catch(unlessDecided),
        written: sql`SELECT count(*) AS n FROM desk_requests WHERE subject = ${`player:${userId}`}`,
      }
    },
  },
  'an approval, which moves money': {
    least: 20,
    async prepare(desk, userId) {
      const { site, fay } = desk
      const key = randomUUID()
      const asked = await perform(desk, correction(desk, userId, key))
      if (asked.state !== 'requested') throw new Error('a correction takes two people')
      const { id } = asked.request
      await site.execute('showRequest', { id, credential: fay.credential })
      const approval = { id, verdict: 'approve', credential: fay.credential } as const
      return {
        send: () => site.execute('decideRequest', approval).catch(unlessDecided),
        written: sql`SELECT count(*) AS n FROM desk_requests JOIN transfers ON reference = ${`adjust:${key}`}
          WHERE desk_requests.id = ${id} AND state = 'executed'`,
      }
    },
  },
  'a block of logins, which ends sessions': {
    least: 8,
    async prepare(desk, userId) {
      const block: ActRequest = {
        act: 'blockPlayer',
        args: { userId, scope: 'sign_in', hours: 24, caseId: null },
        credential: desk.kay.credential,
        why: WHY,
      }
      return {
        send: () => perform(desk, block).catch(unlessDecided),
        // pressed again, it is renewed
        written: sql`SELECT count(DISTINCT scope) AS n FROM player_blocks WHERE user_id = ${userId}
          AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = ${userId} AND ended_at IS NULL)`,
      }
    },
  },
}

async function expectChain({ reader }: CrashSite): Promise<void> {
  const rows = await reader.all<{ n: number; entry: string; hash: string }>(
    sql`SELECT n, entry, hash FROM desk_audit ORDER BY n`,
  )
  for (const [index, { n, entry, hash }] of rows.entries()) {
    expect([Number(n), hash]).toEqual([index + 1, entryHash(entry)])
    expect(JSON.parse(entry).prev).toBe(rows[index - 1]?.hash ?? NO_ENTRY)
  }
}

describe.each(Object.entries(KILLED))('%s', (_, { least, prepare }) => {
  test(`is done with its audit entry, or neither, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    const desk = await openDesk(site)
    const count = async (query: SQL) => Number((await site.reader.all<{ n: number }>(query))[0]?.n)
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      for (const person of [desk.fin, desk.fay, desk.kay]) await person.prove()
      const begun = []
      for (let number = 0; number < commands; number += 1) {
        const { userId } = await openPlayer(site, `${randomUUID()}@example.com`)
        const { send, written } = await prepare(desk, userId)
        const standing = async () => [
          await count(written),
          await count(sql`SELECT count(*) AS n FROM desk_audit WHERE user_id = ${userId} AND ok = 1`),
        ]
        begun.push({ send, standing, before: await standing() })
      }
      site.arm(crash)
      await Promise.allSettled(begun.map(({ send }) => send()))
      const died = await site.recover()
      for (const { standing, before } of begun) {
        const [written = 0, entries = 0] = before
        expect([before, [written + 1, entries + 1]]).toContainEqual(await standing())
      }
      for (const { send } of begun) await send()
      for (const { standing, before } of begun) {
        const [written, entries] = await standing()
        expect(written).toBe(1)
        expect(entries).toBeGreaterThan(before[1] ?? 0)
      }
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
    await expectChain(site)
    expect(await checkAllBooks(site.reader)).toEqual([])
  })
})
