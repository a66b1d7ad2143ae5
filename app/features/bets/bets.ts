import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { GameId, OutcomeOf, ParamsOf, SharedGameId } from '#server/shared/rules/registry.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { useSession } from '~/lib/player/session.ts'

type BetPage = inferRouterOutputs<AppRouter>['bets']['mine']
type ListedBet = BetPage['bets'][number]
/** A settled bet in a shared round, which is proved by its round. */
export type SharedBet = Extract<ListedBet, { round_id: string }>
/** A settled bet decided by a seed pair. */
export type Bet = Exclude<ListedBet, SharedBet>
export type BetGame = ListedBet['game']

type FactsOf<B> = Omit<B, 'game' | 'params' | 'outcome' | 'currency'> & { currency: Unit }
/** Fields common to all settled bets decided by a seed pair. */
export type BetFacts = FactsOf<Bet>
/** Fields common to all settled bets in shared rounds. */
export type SharedBetFacts = FactsOf<SharedBet>
export type PlayedBet<G extends GameId> = BetFacts & { game: G; params: ParamsOf<G>; outcome: OutcomeOf<G> }
type SharedPlays = { [B in SharedBet as B['game']]: Pick<B, 'params' | 'outcome'> }
export type SharedBetOf<G extends SharedGameId> = SharedBetFacts & {
  game: G
  params: SharedPlays[G]['params']
  outcome: SharedPlays[G]['outcome']
}

type OfGame = { game: BetGame }
/** Narrows a bet to one game; the contract types parameters and outcome by the game. */
export const isBetOf = <G extends GameId>(game: G, bet: OfGame): bet is PlayedBet<G> => bet.game === game
/** The same for a shared game. */
export const isSharedBetOf = <G extends SharedGameId, B extends OfGame>(game: G, bet: B): bet is B & SharedBetOf<G> =>
  bet.game === game

/** Bets that a page shows before the player asks for more: its strip of outcomes, and the beginning of its list. */
const FIRST_PAGE_SIZE = 20
const PAGE_SIZE = 40
const keyOf = (game: BetGame, playerId: string | undefined) => ['my-bets', game, playerId]

/** The player's bets in one game, newest first, in pages; disabled for visitors. */
export function useMyBets(game: BetGame) {
  const client = useTRPCClient()
  const playerId = useSession().profile?.user.id
  return useInfiniteQuery({
    queryKey: keyOf(game, playerId),
    queryFn: ({ pageParam: before, signal }) =>
      client.bets.mine.query(
        { game, before, limit: before === undefined ? FIRST_PAGE_SIZE : PAGE_SIZE, receipts: 'none' },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: playerId !== undefined,
    select: (data) => data.pages.flatMap((page) => page.bets),
  })
}

/** Adds a bet that was just settled to the top of the cached list. */
export function useBetCache() {
  const queryClient = useQueryClient()
  const playerId = useSession().profile?.user.id
  return {
    add(bet: ListedBet) {
      queryClient.setQueryData<InfiniteData<BetPage>>(keyOf(bet.game, playerId), (data) => data && withBet(data, bet))
    },
    /** Refetches the list, for a bet made in several steps. */
    async refresh(game: BetGame) {
      await queryClient.invalidateQueries({ queryKey: keyOf(game, playerId) })
    },
  }
}

type Page = { readonly bets: readonly { readonly id: string }[] }

/** Adds a bet to the first page; returns the same pages if it is already there, such as after a retry. */
export function withBet<P extends Page>(data: InfiniteData<P>, bet: P['bets'][number]): InfiniteData<P> {
  if (data.pages.some((page) => page.bets.some(({ id }) => id === bet.id))) return data
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [{ ...first, bets: [bet, ...first.bets] }, ...rest] } : data
}
