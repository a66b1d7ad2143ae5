import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { forgetFavourites, onFavourites, readFavourites, siteGamesOf, storeFavourite } from './kept-favourites.ts'

const NONE: readonly SiteGameId[] = []

/**
 * Favorite in-house games: stored with the account, for visitors in this browser.
 * @param isWanted whether to request them now
 */
export function useFavourites(isWanted = true) {
  const { casino } = useTRPC()
  const queryClient = useQueryClient()
  const isPlayer = useSession().profile !== null
  const stored = useSyncExternalStore(onFavourites, readFavourites, () => NONE)
  const { data } = useQuery({ ...casino.favouriteGames.queryOptions({}), enabled: isPlayer && isWanted })
  const { mutate, isPending } = useMutation(
    casino.setFavouriteGames.mutationOptions({
      onSuccess: ({ games }) =>
        queryClient.setQueryData(casino.favouriteGames.queryKey({}), (known) => ({ played: [], ...known, games })),
    }),
  )
  // moves a visitor's favorites to the account after a sign-in
  useEffect(() => {
    if (isPlayer && stored.length > 0)
      mutate({ games: [...stored], is_favourite: true }, { onSuccess: () => forgetFavourites() })
  }, [isPlayer, stored, mutate])
  return {
    games: isPlayer ? siteGamesOf(data?.games ?? NONE) : stored,
    isBusy: isPending,
    set: (game: SiteGameId, isFavourite: boolean) =>
      isPlayer ? mutate({ games: [game], is_favourite: isFavourite }) : storeFavourite(game, isFavourite),
  }
}
