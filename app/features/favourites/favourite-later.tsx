import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { useLater } from '~/lib/scripts/use-later.ts'

/** Beside a game's name. Its box is there from the start; the button comes by a script of its own, once the page is there. */
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
