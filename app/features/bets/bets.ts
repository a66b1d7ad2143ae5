import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { GameId, OutcomeOf, ParamsOf, SharedGameId } from '#server/shared/rules/registry.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { useSession } from '~/lib/player/session.ts'

type BetPage = inferRouterOutputs<AppRouter>['bets']['mine']
/** A settled bet of any game, as the server tells it. */
type ListedBet = BetPage['bets'][number]
/** A settled bet of a game whose rounds many players share: its round proves it. */
export type SharedBet = Extract<ListedBet, { round_id: string }>
/** A settled bet that a seed pair decided. */
export type Bet = Exclude<ListedBet, SharedBet>
export type BetGame = ListedBet['game']

type FactsOf<B> = Omit<B, 'game' | 'params' | 'outcome' | 'currency'> & { currency: Unit }
/** What every settled bet says that a seed pair decided, whatever its game. */
export type BetFacts = FactsOf<Bet>
/** What every settled bet in a shared round says, whatever its game. */
export type SharedBetFacts = FactsOf<SharedBet>
/** A settled bet of one instant game, for money or for the demo's credits. */
export type PlayedBet<G extends GameId> = BetFacts & { game: G; params: ParamsOf<G>; outcome: OutcomeOf<G> }
type SharedPlays = { [B in SharedBet as B['game']]: Pick<B, 'params' | 'outcome'> }
/** A settled bet of one shared game, for money or for the demo's credits. */
export type SharedBetOf<G extends SharedGameId> = SharedBetFacts & {
  game: G
  params: SharedPlays[G]['params']
  outcome: SharedPlays[G]['outcome']
}

type OfGame = { game: BetGame }
/** Tells the bets of one game from a list of several; the contract keeps parameters and outcome with the game. */
export const isBetOf = <G extends GameId>(game: G, bet: OfGame): bet is PlayedBet<G> => bet.game === game
/** The same for a shared game. */
export const isSharedBetOf = <G extends SharedGameId, B extends OfGame>(game: G, bet: B): bet is B & SharedBetOf<G> =>
  bet.game === game

const PAGE_SIZE = 40
const keyOf = (game: BetGame, playerId: string | undefined) => ['my-bets', game, playerId]

/** This player's bets in one game, newest first, page by page; idle for a visitor. */
export function useMyBets(game: BetGame) {
  const client = useTRPCClient()
  const playerId = useSession().profile?.user.id
  return useInfiniteQuery({
    queryKey: keyOf(game, playerId),
    queryFn: ({ pageParam: before, signal }) => client.bets.mine.query({ game, before, limit: PAGE_SIZE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: playerId !== undefined,
    select: (data) => data.pages.flatMap((page) => page.bets),
  })
}

/** Puts a bet that was just settled on top of the list, without asking for it. */
export function useBetCache() {
  const queryClient = useQueryClient()
  const playerId = useSession().profile?.user.id
  return {
    add(bet: ListedBet) {
      queryClient.setQueryData<InfiniteData<BetPage>>(keyOf(bet.game, playerId), (data) => data && withBet(data, bet))
    },
    /** Asks for the list again, for a bet that came to be step by step. */
    async refresh(game: BetGame) {
      await queryClient.invalidateQueries({ queryKey: keyOf(game, playerId) })
    },
  }
}

type Page = { readonly bets: readonly { readonly id: string }[] }

/** The pages with the bet on top; the same ones when it is there already, as after a retry. */
export function withBet<P extends Page>(data: InfiniteData<P>, bet: P['bets'][number]): InfiniteData<P> {
  if (data.pages.some((page) => page.bets.some(({ id }) => id === bet.id))) return data
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [{ ...first, bets: [bet, ...first.bets] }, ...rest] } : data
}
