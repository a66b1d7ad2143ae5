import { eq, lt, notInArray, sql } from 'drizzle-orm'
import type { CacheDatabase } from '#db/cache/database.ts'
import { cacheEntries } from '#db/cache/schema/index.ts'
import { andThen, laterOn, type Soon } from '#server/soon.ts'
import type { AnswerKind, Entry } from './answer-kind.ts'

/** What to ask for, and for how long an answer serves: until `freshMs` as it is, until `staleMs` while it is renewed. */
export type CachedQuery<T> = {
  readonly kind: AnswerKind<T>
  readonly key: string
  readonly freshMs: number
  readonly staleMs: number
  /** Its answer must survive JSON. */
  readonly load: () => Promise<T>
}

export type Cached = {
  /** Rejects only when `load` does and nothing is stored that may still be served. */
  <T>(query: CachedQuery<T>): Soon<T>
  /** What is stored and may still be served; nobody is asked. */
  known<T>(query: Pick<CachedQuery<T>, 'kind' | 'key'>): Soon<T | undefined>
}

type CacheOptions = {
  readonly database: CacheDatabase
  /** Plain values, which outlive a connection where connections are a request's. */
  readonly memory: AnswerMemory
  readonly now: () => number
  /** Keeps the runtime alive until a renewal behind the answer has ended. */
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly onFault: (error: unknown) => void
}

export type AnswerMemory = Map<string, Entry>

/** Keys come from Host headers, among others: neither memory nor table may grow with what strangers send. */
const MAX_IN_MEMORY = 1000
const MAX_IN_TABLE = 5000

/** Memory in front of the cache database, stale while revalidating, one load for each key however many ask. */
export function createAnswerCache({ database, memory, now, waitUntil, onFault }: CacheOptions): Cached {
  const loads = new Map<string, Promise<unknown>>()

  function cached<T>(query: CachedQuery<T>): Soon<T> {
    const id = idOf(query)
    const at = now()
    return andThen(find(id, at), (entry) => {
      const stored = read(entry, query.kind, at)
      if (!entry || stored === undefined) return renew(id, query).then((value) => query.kind.parse(value))
      if (entry.freshUntil <= at) waitUntil(renew(id, query).catch(onFault))
      return stored
    })
  }

  function known<T>(query: Pick<CachedQuery<T>, 'kind' | 'key'>): Soon<T | undefined> {
    const at = now()
    return andThen(find(idOf(query), at), (entry) => read(entry, query.kind, at))
  }

  function read<T>(entry: Entry | undefined, kind: AnswerKind<T>, at: number): T | undefined {
    return entry && entry.staleUntil > at ? kind.read(entry) : undefined
  }

  function find(id: string, at: number): Soon<Entry | undefined> {
    const known = memory.get(id)
    return known && known.freshUntil > at ? known : findStored(id, known)
  }

  /** Another process may have renewed what is `known` here. */
  async function findStored(id: string, known: Entry | undefined): Promise<Entry | undefined> {
    const [row] = await database.select().from(cacheEntries).where(eq(cacheEntries.key, id))
    if (!row) return known
    const entry = { value: JSON.parse(row.value), freshUntil: row.freshUntil, staleUntil: row.staleUntil }
    remember(id, entry)
    return entry
  }

  function renew<T>(id: string, query: CachedQuery<T>): Promise<unknown> {
    const running = loads.get(id)
    if (running) return running
    const loading = loadAndKeep(id, query).finally(() => loads.delete(id))
    loads.set(id, loading)
    return loading
  }

  async function loadAndKeep<T>(id: string, { load, freshMs, staleMs }: CachedQuery<T>): Promise<T> {
    const value = await load()
    const writtenAt = now()
    const entry = { value, freshUntil: writtenAt + freshMs, staleUntil: writtenAt + staleMs }
    remember(id, entry)
    // whoever asked is answered before the database is
    waitUntil(laterOn(() => store(id, entry, writtenAt)).catch(onFault))
    return value
  }

  async function store(id: string, entry: Entry, writtenAt: number): Promise<void> {
    const row = { ...entry, value: JSON.stringify(entry.value), writtenAt }
    await database
      .insert(cacheEntries)
      .values({ key: id, ...row })
      .onConflictDoUpdate({ target: cacheEntries.key, set: row })
    await prune(writtenAt)
  }

  function remember(id: string, entry: Entry): void {
    memory.delete(id)
    memory.set(id, entry)
    const [oldest] = memory.keys()
    if (memory.size > MAX_IN_MEMORY && oldest !== undefined) memory.delete(oldest)
  }

  async function prune(at: number): Promise<void> {
    await database.delete(cacheEntries).where(lt(cacheEntries.staleUntil, at))
    const [{ rows } = { rows: 0 }] = await database.select({ rows: sql<number>`count(*)` }).from(cacheEntries)
    if (rows <= MAX_IN_TABLE) return
    const newest = database
      .select({ key: cacheEntries.key })
      .from(cacheEntries)
      .orderBy(sql`${cacheEntries.writtenAt} DESC`)
      .limit(MAX_IN_TABLE)
    await database.delete(cacheEntries).where(notInArray(cacheEntries.key, newest))
  }

  return Object.assign(cached, { known })
}

const idOf = <T>({ kind, key }: Pick<CachedQuery<T>, 'kind' | 'key'>) => `${kind.name}:${key}`
