import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { useLater } from '~/lib/scripts/use-later.ts'

const loadFavouriteButton = () => import('./favourite-button.tsx')

/**
 * Favorite button next to a game's name. Its space is reserved; the button is loaded by a separate script after the
 * page.
 */
export function FavouriteLater({ game }: { game: SiteGameId }) {
  // requested with the page's other calls, since the button comes too late for their batch
  useQuery({ ...useTRPC().casino.favouriteGames.queryOptions({}), enabled: useSession().profile !== null })
  const Button = useLater(async () => {
    const { FavouriteButton } = await loadFavouriteButton()
    return () => <FavouriteButton game={game} />
  })
  return (
    <span className="relative z-1 -my-1.5 size-11 shrink-0 max-lg:-mr-2 max-lg:ml-auto lg:-ml-2 lg:size-10">
      {Button && <Button />}
    </span>
  )
}
