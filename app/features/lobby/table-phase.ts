import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

export type LiveTables = inferRouterOutputs<AppRouter>['lobby']['tables']
export type LiveTable = LiveTables['tables'][number]
export type LiveRound = NonNullable<LiveTable['round']>

export type TablePhase =
  | { readonly kind: 'bets'; readonly seconds: number }
  | { readonly kind: 'draw' }
  | { readonly kind: 'result'; readonly result: string | undefined }
  /** The round is over, and the next one is not known yet. */
  | { readonly kind: 'next' }

/** Phase of a round at a moment of the server's clock, in milliseconds. */
export function phaseAt({ closes_at, result_at, ends_at, results }: LiveRound, now: number): TablePhase {
  const closesIn = Date.parse(closes_at) - now
  if (closesIn > 0) return { kind: 'bets', seconds: Math.ceil(closesIn / 1000) }
  if (now < Date.parse(result_at)) return { kind: 'draw' }
  if (now < Date.parse(ends_at)) return { kind: 'result', result: results[0]?.value }
  return { kind: 'next' }
}

const SOONEST_MS = 3000
const LATEST_MS = 30_000
/** Time that a response may be cached on its way. */
const KEPT_MS = 3500

/** Time until the next result or round, in milliseconds from `now`. */
export function refetchInterval({ tables, now }: LiveTables): number {
  const changes = tables.flatMap(({ round }) =>
    round ? [round.result_at, round.ends_at].map((at) => Date.parse(at) - now).filter((ms) => ms > 0) : [],
  )
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, Math.min(...changes) + KEPT_MS))
}
