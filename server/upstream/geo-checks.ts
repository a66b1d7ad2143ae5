import { type Region, regionOf } from '#server/contract/constants/regions.ts'
import { contract } from '#server/contract/contract.ts'
import type { Soon } from '#server/soon.ts'
import type { Upstream } from './client.ts'
import { UpstreamError } from './upstream-error.ts'
import type { Visit } from './visit.ts'

/** What the operator says of an address (E4). */
export type Geo = {
  /** As the operator sees it. */
  readonly ip: string
  readonly region: Region
  /** 451: play is closed where this address is (G2). */
  readonly isBlocked: boolean
}

export type GeoChecks = {
  /** What was said of an address before; nobody is asked. */
  known(address: string): Geo | undefined
  /** Throws UpstreamError where nobody answers and nothing is known. */
  check(address: string, visit: Visit): Soon<Geo>
}

type Entry = { readonly geo: Geo; freshUntil: number; readonly staleUntil: number }
export type GeoMemory = Map<string, Entry>

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

/** The geo check (C3, G1, G2), asked once a minute for an address that browses. */
export function createGeoChecks({ upstream, memory, now, waitUntil, onFault }: GeoOptions): GeoChecks {
  function find(address: string, at: number): Entry | undefined {
    const entry = memory.get(address)
    return entry && entry.staleUntil > at ? entry : undefined
  }

  async function ask(address: string, visit: Visit): Promise<Geo> {
    const geo = await askUpstream(upstream, address, visit)
    memory.delete(address)
    memory.set(address, { geo, freshUntil: now() + FRESH_MS, staleUntil: now() + STALE_MS })
    const [oldest] = memory.keys()
    if (memory.size > MAX_ADDRESSES && oldest !== undefined) memory.delete(oldest)
    return geo
  }

  return {
    known: (address) => find(address, now())?.geo,
    check(address, visit) {
      const at = now()
      const entry = find(address, at)
      if (!entry) return ask(address, visit)
      if (entry.freshUntil <= at) {
        // one renewal at a time, and another one in a minute should it fail
        entry.freshUntil = at + FRESH_MS
        waitUntil(ask(address, visit).catch(onFault))
      }
      return entry.geo
    },
  }
}

async function askUpstream(upstream: Upstream, address: string, visit: Visit): Promise<Geo> {
  try {
    const { ip, country_code } = await upstream(contract.geo.ip, {}, { visit, bearer: null })
    return { ip, region: regionOf(country_code), isBlocked: false }
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== 'http' || error.status !== 451) throw error
    const said = contract.geo.ip.response.safeParse(error.answer)
    return { ip: said.data?.ip ?? address, region: regionOf(said.data?.country_code ?? null), isBlocked: true }
  }
}
