import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { useLater } from '~/lib/scripts/use-later.ts'

/**
 * Favorite button next to a game's name. Its space is reserved; the button is loaded by a separate script after the
 * page.
 */
export function FavouriteLater({ game }: { game: SiteGameId }) {
  const Button = useLater(async () => {
    const { FavouriteButton } = await import('./favourite-button.tsx')
    return () => <FavouriteButton game={game} />
  })
  return (
    <span className="relative z-1 -my-1.5 size-11 shrink-0 max-lg:-mr-2 max-lg:ml-auto lg:-ml-2 lg:size-10">
      {Button && <Button />}
    </span>
  )
}
