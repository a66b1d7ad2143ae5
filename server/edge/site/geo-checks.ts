import { type BoundedMemory, boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { type Entry, staleWhileRevalidate } from '#server/edge/cache/stale-while-revalidate.ts'
import { withAnonymousFallback } from '#server/edge/upstream/anonymous-fallback.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import type { CallContext, Upstream } from '#server/edge/upstream/client.ts'
import { type Region, regionOf } from '#server/shared/constants/regions.ts'
import { contract } from '#server/shared/contract/contract.ts'

export type Geo = {
  /** Address as the operator sees it. */
  readonly ip: string
  readonly region: Region
  /** 451: play is closed at this address. */
  readonly isBlocked: boolean
}

/** A previous result, and until when it may be served, in milliseconds since 1970. */
export type KnownGeo = { readonly geo: Geo; readonly until: number }

type Caller = Pick<CallContext, 'upstreamContext' | 'bearer'>

export type GeoChecks = {
  /** Takes a previous result from the browser's cookie: it is served while the operator is called again. */
  recall(address: string, known: KnownGeo): void
  /** Previous result for an address, without a call. */
  known(address: string): Geo | undefined
  /** Resolves immediately if a result is known. Throws UpstreamError if the call fails and none is known. */
  check(address: string, caller: Caller): Promise<Geo>
}

export type GeoMemory = BoundedMemory<Entry<Geo>>

type GeoOptions = {
  readonly upstream: Upstream
  /** Addresses must not be stored: they stay in memory. */
  readonly memory: GeoMemory
  readonly now: () => number
  /** Keeps the runtime running until a background refresh has ended. */
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly onFault: (error: unknown) => void
}

/** An operator's change of blocked countries shows within a minute. */
const FRESH_MS = 60_000
/** Countries of addresses change rarely: yesterday's result is served without waiting. */
const STALE_MS = 86_400_000
/** About two megabytes. */
const MAX_ADDRESSES = 10_000

export const createGeoMemory = (): GeoMemory => boundedMemory(MAX_ADDRESSES)

/** Geo check, called at most once a minute per active address. */
export function createGeoChecks({ upstream, memory, now, waitUntil, onFault }: GeoOptions): GeoChecks {
  const geoOf = staleWhileRevalidate<Geo>({
    find: (address) => memory.get(address),
    keep: (address, entry) => memory.set(address, entry),
    now,
    waitUntil,
    onFault,
  })
  return {
    recall(address, { geo, until }) {
      memory.set(address, { value: geo, freshUntil: now(), staleUntil: until })
    },
    known(address) {
      const entry = memory.get(address)
      return entry && entry.staleUntil > now() ? entry.value : undefined
    },
    async check(address, caller) {
      const load = () => fetchGeo(upstream, address, caller)
      const { value } = await geoOf({ key: address, freshMs: FRESH_MS, staleMs: STALE_MS, pauseMs: FRESH_MS, load })
      return value
    },
  }
}

async function fetchGeo(upstream: Upstream, address: string, { upstreamContext, bearer }: Caller): Promise<Geo> {
  try {
    const request = (bearer: string | null) => upstream(contract.geo.ip, {}, { upstreamContext, bearer })
    const { ip, country_code } = await withAnonymousFallback(bearer, request)
    return { ip, region: regionOf(country_code), isBlocked: false }
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== 'http' || error.status !== 451) throw error
    const answer = contract.geo.ip.response.safeParse(error.answer)
    return { ip: answer.data?.ip ?? address, region: regionOf(answer.data?.country_code ?? null), isBlocked: true }
  }
}
