import { eq, lt, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CacheDatabase, OpenedCache } from '#db/cache/database.ts'
import { cacheEntries } from '#db/cache/schema/index.ts'
import { afterThisTask } from './after-this-task.ts'
import { type BoundedMemory, boundedMemory } from './bounded-memory.ts'
import { type Entry, type Lifetime, type Revalidated, staleWhileRevalidate } from './stale-while-revalidate.ts'

const MINUTE_MS = 60_000

/** An operator's edit shows within a minute; the last response of a failed upstream is served for a week. */
export const ANSWER_TIMES = { freshMs: MINUTE_MS, staleMs: 7 * 24 * 60 * MINUTE_MS } as const

export type CachedQuery<T> = Lifetime &
  Pick<Revalidated<T>, 'pauseMs'> & {
    readonly kind: AnswerKind<T>
    readonly key: string
    /** The result must survive JSON. */
    readonly load: () => Promise<T>
  }

export type Cached = {
  /** Rejects only if `load` rejects and nothing usable is stored. */
  <T>(query: CachedQuery<T>): Promise<T>
  /** Returns the stored value if it may still be served; calls no one. */
  known<T>(query: Pick<CachedQuery<T>, 'kind' | 'key'>): Promise<T | undefined>
  /** Returns the value if it is in memory and fresh, without waiting. */
  fresh<T>(query: Pick<CachedQuery<T>, 'kind' | 'key'>): T | undefined
  /** Stores a value that came with another response. */
  store<T>(query: Omit<CachedQuery<T>, 'load' | 'carriedMs'>, value: T): void
}

type CacheOptions = {
  readonly database: OpenedCache
  /** Plain values, which outlive a connection on runtimes where connections belong to a request. */
  readonly memory: AnswerMemory
  readonly now: () => number
  /** Keeps the runtime running until a background refresh has ended. */
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly onFault: (error: unknown) => void
}

export type AnswerMemory = BoundedMemory<Entry>

/** Keys come from Host headers, among others: clients must not be able to grow the memory or the table. */
const MAX_IN_MEMORY = 1000
const MAX_IN_TABLE = 5000

export const createAnswerMemory = (): AnswerMemory => boundedMemory(MAX_IN_MEMORY)

/** Memory in front of the cache database, stale while revalidating. */
export function createAnswerCache({ database, memory, now, waitUntil, onFault }: CacheOptions): Cached {
  const answer = staleWhileRevalidate<unknown>({ find, keep, now, waitUntil, onFault })

  async function cached<T>({ kind, key, ...query }: CachedQuery<T>): Promise<T> {
    const accepts = (entry: Entry) => kind.read(entry) !== undefined
    const entry = await answer({ ...query, key: idOf({ kind, key }), accepts })
    return kind.read(entry) ?? kind.parse(entry.value)
  }

  async function known<T>(query: Pick<CachedQuery<T>, 'kind' | 'key'>): Promise<T | undefined> {
    const at = now()
    const entry = await find(idOf(query), at)
    return entry && entry.staleUntil > at ? query.kind.read(entry) : undefined
  }

  function fresh<T>(query: Pick<CachedQuery<T>, 'kind' | 'key'>): T | undefined {
    const entry = freshEntry(idOf(query), now())
    return entry && query.kind.read(entry)
  }

  function storeNow<T>({ freshMs, staleMs, ...query }: Omit<CachedQuery<T>, 'load' | 'carriedMs'>, value: T): void {
    const at = now()
    keep(idOf(query), { value, freshUntil: at + freshMs, staleUntil: at + staleMs })
  }

  function freshEntry(id: string, at: number): Entry | undefined {
    const known = memory.get(id)
    return known && known.freshUntil > at ? known : undefined
  }

  async function find(id: string, at: number): Promise<Entry | undefined> {
    return freshEntry(id, at) ?? findStored(id)
  }

  /** Finds an entry in memory or the database; another process may have refreshed it. */
  async function findStored(id: string): Promise<Entry | undefined> {
    const known = memory.get(id)
    const [row] = await selectEntry(id)
    // an entry refreshed here may not be on disk yet
    if (!row || (known && known.freshUntil >= row.freshUntil)) return known
    const entry = { value: JSON.parse(row.value), freshUntil: row.freshUntil, staleUntil: row.staleUntil }
    memory.set(id, entry)
    return entry
  }

  /** Returns nothing if the database fails; the source may still answer. */
  async function selectEntry(id: string) {
    try {
      return await (await database()).select().from(cacheEntries).where(eq(cacheEntries.key, id))
    } catch (error) {
      onFault(error)
      return []
    }
  }

  function keep(id: string, entry: Entry): void {
    memory.set(id, entry)
    // respond before writing to the database
    waitUntil(afterThisTask(() => store(id, entry, now())).catch(onFault))
  }

  async function store(id: string, entry: Entry, writtenAt: number): Promise<void> {
    const row = { ...entry, value: JSON.stringify(entry.value), writtenAt }
    const opened = await database()
    await opened
      .insert(cacheEntries)
      .values({ key: id, ...row })
      .onConflictDoUpdate({ target: cacheEntries.key, set: row })
    await prune(opened, writtenAt)
  }

  async function prune(opened: CacheDatabase, at: number): Promise<void> {
    await opened.delete(cacheEntries).where(lt(cacheEntries.staleUntil, at))
    const [{ rows } = { rows: 0 }] = await opened.select({ rows: sql<number>`count(*)` }).from(cacheEntries)
    if (rows <= MAX_IN_TABLE) return
    const newest = opened
      .select({ key: cacheEntries.key })
      .from(cacheEntries)
      .orderBy(sql`${cacheEntries.writtenAt} DESC`)
      .limit(MAX_IN_TABLE)
    await opened.delete(cacheEntries).where(notInArray(cacheEntries.key, newest))
  }

  return Object.assign(cached, { known, fresh, store: storeNow })
}

const idOf = <T>({ kind, key }: Pick<CachedQuery<T>, 'kind' | 'key'>) => `${kind.name}:${key}`

/** A kind of responses that outlive a request, and remain available while the upstream is down. */
export type AnswerKind<T> = {
  readonly name: string
  /** Throws if the value does not match the schema. */
  parse(value: unknown): T
  /** Value of an entry; undefined if an older release stored it in another shape. */
  read(entry: Entry): T | undefined
}

/** Defines a kind by its schema. An entry is validated on first read only, since every visit reads some. */
export function answerKind<T extends object>(name: string, schema: z.ZodType<T>): AnswerKind<T> {
  const checked = new WeakMap<Entry, T>()
  return {
    name,
    parse: (value) => schema.parse(value),
    read(entry) {
      const known = checked.get(entry)
      if (known !== undefined) return known
      const { data } = schema.safeParse(entry.value)
      if (data !== undefined) checked.set(entry, data)
      return data
    },
  }
}
