import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limitEvents, playerLimits, protections } from '#db/platform/schema/index.ts'
import { LIMIT_CONFIRM_S, LIMIT_WAIT_S, type LimitEvent } from '#server/shared/constants/player-limits.ts'
import { SITE } from '../support/platform/registration.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { openPlayer } from './crash/open-player.ts'

const DAY_MS = 86_400_000

/** Protection state of a player: what is in force, and its recorded events. */
type Standing = {
  /** Number of limits, by their rows and by the counter that a stake reads. */
  readonly limits: readonly [rows: number, counted: number]
  /** Number of limits with a pending increase. */
  readonly waiting: number
  readonly rests: boolean
  readonly excluded: boolean
  readonly reopens: boolean
  readonly zone: string | null
  readonly events: readonly LimitEvent[]
}

type SendRequest = () => Promise<unknown>
type Killed = {
  /** Minimum number of interrupted statements: fewer would mean that not all of it is covered. */
  readonly least: number
  prepare(site: CrashSite, userId: string): Promise<SendRequest>
  /** Changes of the state once it has completed. */
  readonly done: Partial<Standing>
}

const loss = { kind: 'loss', span: 'day' } as const
const first = (userId: string) => ({ userId, ...loss, amount: '100', currency: 'RUB' }) as const

/** A repeated request after a completed one is rejected with this reason. */
const or = (reason: string) => (error: Error) => {
  if (!error.message.includes(reason)) throw error
}

async function wishNone({ execute }: CrashSite, userId: string) {
  await execute('setLimit', first(userId))
  await execute('setLimit', { ...first(userId), amount: null, currency: null })
}

async function sendDocuments({ execute }: CrashSite, userId: string, person: string) {
  await execute('beginCheck', { userId, kind: 'passport', sealedHolder: 'sealed', person })
  const { id: uploadId } = await execute('openUpload', { userId, page: 'front', bytes: 1 })
  await execute('keepDocument', { userId, uploadId, sealed: 'sealed' })
  await execute('sendCheck', { userId })
}

const approval = (userId: string) =>
  ({ userId, verdict: 'approve', reason: null, operator: 'olga', site: SITE }) as const

const KILLED: Record<string, Killed> = {
  'a proof that an account is of a person who has excluded themselves in another one': {
    least: 4,
    async prepare(site, userId) {
      const person = `person of ${userId}`
      const { userId: other } = await openPlayer(site, `${randomUUID()}@example.com`)
      await sendDocuments(site, other, person)
      await site.execute('decideCheck', approval(other))
      await site.execute('excludeSelf', { userId: other, term: 'forever' })
      await sendDocuments(site, userId, person)
      return () => site.execute('decideCheck', approval(userId)).catch(or('conflict'))
    },
    done: { excluded: true, events: ['exclusion'] },
  },
  'a first limit': {
    least: 4,
    prepare: async (site, userId) => () => site.execute('setLimit', first(userId)),
    done: { limits: [1, 1], zone: 'UTC', events: ['set'] },
  },
  'the end of a limit that has waited': {
    least: 4,
    async prepare(site, userId) {
      await wishNone(site, userId)
      site.skip(LIMIT_WAIT_S * 1000)
      return () => site.execute('confirmLimit', { userId, ...loss }).catch(or('not_found'))
    },
    done: { limits: [0, 0], waiting: 0, events: ['set', 'asked', 'confirmed'] },
  },
  'a looser limit that is given up': {
    least: 3,
    async prepare(site, userId) {
      await wishNone(site, userId)
      return () => site.execute('keepLimit', { userId, ...loss }).catch(or('not_found'))
    },
    done: { waiting: 0, events: ['set', 'asked', 'kept'] },
  },
  'a looser limit that nobody has confirmed': {
    least: 2,
    async prepare(site, userId) {
      await wishNone(site, userId)
      site.skip((LIMIT_WAIT_S + LIMIT_CONFIRM_S) * 1000)
      return () => site.execute('lapseLimitChanges', undefined)
    },
    done: { waiting: 0 },
  },
  'a rest for the day after a reality check': {
    least: 4,
    prepare: async (site, userId) => () => site.execute('answerRealityCheck', { userId, answer: 'stop' }),
    done: { rests: true, zone: 'UTC', events: ['time_out'] },
  },
  'an exclusion': {
    least: 3,
    prepare: async (site, userId) => () => site.execute('excludeSelf', { userId, term: 'forever' }),
    done: { excluded: true, events: ['exclusion'] },
  },
  'the wish to have an account back': {
    least: 3,
    async prepare(site, userId) {
      await site.execute('excludeSelf', { userId, term: 'half_year' })
      site.skip(200 * DAY_MS)
      return () => site.execute('askToReopen', { userId })
    },
    done: { reopens: true, events: ['exclusion', 'reopening'] },
  },
  'another calendar': {
    least: 3,
    async prepare(site, userId) {
      await site.execute('setLimit', first(userId))
      return () => site.execute('changeZone', { userId, zone: 'Asia/Almaty' })
    },
    done: { zone: 'Asia/Almaty', events: ['set', 'zone'] },
  },
}

/** Protection state of a player, as on disk. */
async function standingOf({ reader }: CrashSite, userId: string): Promise<Standing> {
  const [known] = await reader.select().from(protections).where(eq(protections.userId, userId))
  const rows = await reader.select().from(playerLimits).where(eq(playerLimits.userId, userId))
  // in the order of writing: ids of one millisecond have no order
  const events = await reader.select().from(limitEvents).where(eq(limitEvents.userId, userId)).orderBy(sql`rowid`)
  return {
    limits: [rows.length, known?.limits ?? 0],
    waiting: rows.filter(({ readyAt }) => readyAt !== null).length,
    rests: (known?.timeOutUntil ?? null) !== null,
    excluded: (known?.excludedAt ?? null) !== null,
    reopens: (known?.reopensAt ?? null) !== null,
    zone: known?.zone ?? null,
    // a repeated request may be recorded again
    events: [...new Set(events.map(({ event }) => event))],
  }
}

describe.each(Object.entries(KILLED))('%s', (_, { least, prepare, done }) => {
  test(`holds whole or not at all, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const wishes: { userId: string; send: SendRequest; before: Standing }[] = []
      for (let count = 0; count < commands; count += 1) {
        const { userId } = await openPlayer(site, `${randomUUID()}@example.com`)
        const send = await prepare(site, userId)
        wishes.push({ userId, send, before: await standingOf(site, userId) })
      }
      site.arm(crash)
      await Promise.allSettled(wishes.map(({ send }) => send()))
      const died = await site.recover()
      for (const { userId, before } of wishes)
        expect([before, { ...before, ...done }]).toContainEqual(await standingOf(site, userId))
      for (const { send } of wishes) await send()
      for (const { userId, before } of wishes) expect(await standingOf(site, userId)).toEqual({ ...before, ...done })
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
