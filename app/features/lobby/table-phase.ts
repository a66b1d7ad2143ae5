import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

export type LiveTables = inferRouterOutputs<AppRouter>['lobby']['tables']
export type LiveTable = LiveTables['tables'][number]
export type LiveRound = NonNullable<LiveTable['round']>

export type TablePhase =
  | { readonly kind: 'bets'; readonly seconds: number }
  | { readonly kind: 'draw' }
  | { readonly kind: 'result'; readonly result: string | undefined }
  /** The round is over, and nobody has told of the next one. */
  | { readonly kind: 'next' }

/** Where a round is at a moment of the server's clock, in milliseconds. */
export function phaseAt({ closes_at, result_at, ends_at, results }: LiveRound, now: number): TablePhase {
  const closesIn = Date.parse(closes_at) - now
  if (closesIn > 0) return { kind: 'bets', seconds: Math.ceil(closesIn / 1000) }
  if (now < Date.parse(result_at)) return { kind: 'draw' }
  if (now < Date.parse(ends_at)) return { kind: 'result', result: results[0]?.value }
  return { kind: 'next' }
}

const SOONEST_MS = 3000
const LATEST_MS = 30_000
/** An answer may be kept this long on its way. */
const KEPT_MS = 3500

/** When there will be something new: with the next result, or the next round. Milliseconds from `now`. */
export function askAgainIn({ tables, now }: LiveTables): number {
  const changes = tables.flatMap(({ round }) =>
    round ? [round.result_at, round.ends_at].map((at) => Date.parse(at) - now).filter((ms) => ms > 0) : [],
  )
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, Math.min(...changes) + KEPT_MS))
}
