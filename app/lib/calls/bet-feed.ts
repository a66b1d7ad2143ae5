import { useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { useTRPC } from './trpc.ts'

export type PublicBet = inferRouterOutputs<AppRouter>['betFeed']['latest']['bets'][number]

const LISTED = 20

/** Merges new bets into a list, newest first; skips known ones, such as after a reconnect. */
export function withLatest(list: readonly PublicBet[], news: readonly PublicBet[]): PublicBet[] {
  const known = new Set(list.map(({ id }) => id))
  const added = news.filter(({ id }) => !known.has(id))
  return [...added.toReversed(), ...list].slice(0, LISTED)
}

/** Merges new bets into a list, highest multiplier first; only those above its lowest are added. */
export function withHighWins(list: readonly PublicBet[], news: readonly PublicBet[]): PublicBet[] {
  const known = new Set(list.map(({ id }) => id))
  const wins = news.filter((bet) => !known.has(bet.id) && multiplierOf(bet) > ONE)
  if (wins.length === 0) return [...list]
  return [...list, ...wins].sort((a, b) => Number(multiplierOf(b) - multiplierOf(a))).slice(0, LISTED)
}

const ONE = 10_000n

/** Multiplier in units of 1e-4: the API always sends four decimals. */
function multiplierOf({ multiplier }: PublicBet): bigint {
  return BigInt(multiplier.replace('.', ''))
}

/** Adds bets from the live stream to the cached lists. */
export function useBetFeedCache() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return {
    add(bets: readonly PublicBet[]) {
      const { latest, highWins } = trpc.betFeed
      queryClient.setQueryData(latest.queryKey({}), (data) => data && { bets: withLatest(data.bets, bets) })
      for (const [game, news] of Map.groupBy(bets, (bet) => bet.game)) {
        queryClient.setQueryData(latest.queryKey({ game }), (data) => data && { bets: withLatest(data.bets, news) })
        queryClient.setQueryData(highWins.queryKey({ game }), (data) => data && { bets: withHighWins(data.bets, news) })
      }
    },
  }
}
