import { type BoundedMemory, boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { type Entry, staleWhileRevalidate } from '#server/edge/cache/stale-while-revalidate.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import type { CallContext, Upstream } from '#server/edge/upstream/client.ts'
import { unlessRefused } from '#server/edge/upstream/unless-refused.ts'
import { type Region, regionOf } from '#server/shared/constants/regions.ts'
import { contract } from '#server/shared/contract/contract.ts'

/** What the operator says of an address. */
export type Geo = {
  /** As the operator sees it. */
  readonly ip: string
  readonly region: Region
  /** 451: play is closed where this address is. */
  readonly isBlocked: boolean
}

/** An answer of before, and until when it may be served, in milliseconds since 1970. */
export type KnownGeo = { readonly geo: Geo; readonly until: number }

/** Who is asked for, and whose address it is. */
type Caller = Pick<CallContext, 'upstreamContext' | 'bearer'>

export type GeoChecks = {
  /** Takes an answer of before, as the browser has kept it: it is served while the operator is called again. */
  recall(address: string, known: KnownGeo): void
  /** What was said of an address before; nobody is asked. */
  known(address: string): Geo | undefined
  /** At once where something is known. Throws UpstreamError where nobody answers and nothing is. */
  check(address: string, caller: Caller): Promise<Geo>
}

export type GeoMemory = BoundedMemory<Entry<Geo>>

type GeoOptions = {
  readonly upstream: Upstream
  /** Addresses are nobody's to keep: they stay in memory. */
  readonly memory: GeoMemory
  readonly now: () => number
  /** Keeps the runtime alive until a renewal behind the answer has ended. */
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly onFault: (error: unknown) => void
}

/** An operator's change of what is blocked shows within a minute. */
const FRESH_MS = 60_000
/** Countries of addresses change rarely: nobody waits for what was known yesterday. */
const STALE_MS = 86_400_000
/** Some two megabytes. */
const MAX_ADDRESSES = 10_000

export const createGeoMemory = (): GeoMemory => boundedMemory(MAX_ADDRESSES)

/** The geo check, asked once a minute for an address that browses. */
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
      const load = () => askUpstream(upstream, address, caller)
      const { value } = await geoOf({ key: address, freshMs: FRESH_MS, staleMs: STALE_MS, pauseMs: FRESH_MS, load })
      return value
    },
  }
}

async function askUpstream(upstream: Upstream, address: string, { upstreamContext, bearer }: Caller): Promise<Geo> {
  try {
    const ask = (bearer: string | null) => upstream(contract.geo.ip, {}, { upstreamContext, bearer })
    const { ip, country_code } = await unlessRefused(bearer, ask)
    return { ip, region: regionOf(country_code), isBlocked: false }
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== 'http' || error.status !== 451) throw error
    const said = contract.geo.ip.response.safeParse(error.answer)
    return { ip: said.data?.ip ?? address, region: regionOf(said.data?.country_code ?? null), isBlocked: true }
  }
}
