import { Heart } from 'lucide-react'
import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { m } from '~/paraglide/messages.js'
import { IconButton } from '~/ui/icon-button.tsx'
import { useFavourites } from './use-favourites.ts'

export function FavouriteButton({ game }: { game: SiteGameId }) {
  const { games, isBusy, set } = useFavourites()
  const isOn = games.includes(game)
  return (
    <IconButton
      label={m.slots_favourite()}
      aria-pressed={isOn}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && set(game, !isOn)}
    >
      <Heart aria-hidden="true" className={`size-5 ${isOn ? 'fill-accent text-accent' : ''}`} strokeWidth={1.5} />
    </IconButton>
  )
}
