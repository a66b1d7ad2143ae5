import { useFavourites } from '~/features/favourites/use-favourites.ts'
import { GAMES, gamePath } from '~/games/games.ts'
import { useIsOpen } from '~/lib/open-paths.ts'
import { m } from '~/paraglide/messages.js'
import { GameTile } from './game-tile.tsx'

/** The games of our own that are marked, the last first; nothing before a first one. */
export function FavouritesRow() {
  const { games: marked } = useFavourites()
  const isOpen = useIsOpen()
  const games = marked.flatMap((id) => GAMES.filter((game) => game.id === id && isOpen(gamePath(id))))
  if (games.length === 0) return null
  return (
    <section aria-labelledby="home-favourites" className="mt-8 lg:mt-10">
      <h2 id="home-favourites" className="title-section mb-3 lg:mb-4">
        {m.slots_favourites()}
      </h2>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {games.map((game) => (
          <GameTile key={game.id} game={game} />
        ))}
      </div>
    </section>
  )
}
