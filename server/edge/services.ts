import { sql } from 'drizzle-orm'
import { LIFETIME, openCacheDatabase } from '#db/cache/client.ts'
import type { CacheDatabase, OpenedCache } from '#db/cache/database.ts'
import { refreshes } from '#db/cache/schema/index.ts'
import { type AnswerMemory, createAnswerCache, createAnswerMemory } from '#server/edge/cache/answers.ts'
import { openOnce } from '#server/edge/cache/open-once.ts'
import { createRefreshStore } from '#server/edge/cache/refreshes.ts'
import { type CountedMemory, createCountedMemory, createCountedVisits } from '#server/edge/gateway/counted-visits.ts'
import type { Services } from '#server/edge/gateway/request-context.ts'
import type { Operations } from '#server/edge/operations/operations.ts'
import { followingMoves, liveFollowingMoves } from '#server/edge/site/api-base.ts'
import { createGeoChecks, createGeoMemory, type GeoMemory } from '#server/edge/site/geo-checks.ts'
import { createGeoCookie } from '#server/edge/site/geo-cookie.ts'
import { createUpstream } from '#server/edge/upstream/client.ts'
import { createOpenLive } from '#server/edge/upstream/live.ts'
import { createLiveReaders, type LiveReadersMemory } from '#server/edge/upstream/live-readers.ts'
import { createRefresher } from '#server/edge/upstream/refresher.ts'
import { Breakers } from '#server/edge/upstream/resilience.ts'
import { createOwnLive, createSharedLive } from '#server/edge/upstream/shared-live.ts'
import type { Environment } from '#server/env.ts'

/** Margin above the duration of a refresh, for the cache database. */
const CLAIM_MARGIN_MS = 1000

/** Without APP_SECRET, each process uses its own random secret. */
let ownSecret: string | undefined

/** Caches; nothing depends on their content. */
type Memory = {
  readonly answers: AnswerMemory
  readonly geo: GeoMemory
  readonly counted: CountedMemory
  readonly readers: LiveReadersMemory
}

export const createMemory = (): Memory => ({
  answers: createAnswerMemory(),
  geo: createGeoMemory(),
  counted: createCountedMemory(),
  readers: new Map(),
})

type ServicesOptions = {
  readonly settings: Environment
  readonly operations: Pick<Operations, 'reportFault' | 'stopping'>
  /** Keeps the runtime running for work after a response. Not needed in a Node process. */
  readonly waitUntil?: (work: Promise<unknown>) => void
  /** Outlives services that belong to one request. */
  readonly memory?: Memory
}

/**
 * Opens what requests share: the cache database, which may connect later or never, and the client of the operator's
 * API.
 */
export async function openServices({
  settings,
  operations: { reportFault, stopping },
  waitUntil = () => {},
  memory = createMemory(),
}: ServicesOptions): Promise<Services & AsyncDisposable> {
  let opened: CacheDatabase | undefined
  const database = openOnce(async () => (opened = await openCacheDatabase(settings)))
  const onFault = (error: unknown) => reportFault({ error, requestId: null, path: null })
  const cached = createAnswerCache({ database, memory: memory.answers, now: Date.now, waitUntil, onFault })
  const where = { cached, settings }
  const client = createUpstream({ settings, breakers: new Breakers(Date.now), random: Math.random })
  const upstream = followingMoves(client, where)
  ownSecret ??= crypto.randomUUID() + crypto.randomUUID()
  const openLive = liveFollowingMoves(createOpenLive(settings, stopping), where)
  const sharedLive = LIFETIME === 'process' ? createSharedLive(openLive, settings) : null
  return {
    upstream,
    openLive,
    openPublicLive: sharedLive?.open ?? createOwnLive(openLive),
    followPublicLive: sharedLive?.follow ?? null,
    liveReaders: createLiveReaders(memory.readers),
    refresh: createRefresher({
      upstream,
      store: createRefreshStore(database),
      secret: settings.APP_SECRET ?? ownSecret,
      claimMs: settings.UPSTREAM_TIMEOUT_MS + CLAIM_MARGIN_MS,
      onFault,
    }),
    cached,
    geoCookie: createGeoCookie(settings.APP_SECRET ?? ownSecret),
    geo: createGeoChecks({ upstream, memory: memory.geo, now: Date.now, waitUntil, onFault }),
    counted: createCountedVisits(memory.counted, Date.now),
    checkCache: () => checkCache(database),
    [Symbol.asyncDispose]: async () => opened?.$client.close(),
  }
}

/** Rejects if the cache database does not respond, or has lost its tables. */
async function checkCache(database: OpenedCache): Promise<void> {
  await (await database()).run(sql`SELECT 1 FROM ${refreshes} LIMIT 1`)
}
