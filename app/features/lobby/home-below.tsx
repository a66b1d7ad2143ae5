import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { TitleTile } from '~/features/casino/title-tile.tsx'
import { GAMES, gamePath } from '~/features/catalogue/games.ts'
import { ProofSteps } from '~/features/fairness/proof-steps.tsx'
import { useFavourites } from '~/features/favourites/use-favourites.ts'
import { useIsOpen } from '~/lib/pages/open-paths.ts'
import { m } from '~/paraglide/messages.js'
import { useLook } from '~/ui/use-look.ts'
import { GamePeek } from './game-peek.tsx'
import { GameTile } from './game-tile.tsx'
import { PlayersNow, useHome } from './home-query.ts'
import { HomeRow, ROW_OF_FIVE } from './home-row.tsx'
import { LiveRow } from './live-row.tsx'
import { OnNow } from './on-now.tsx'
import { playersOf } from './players-of.tsx'
import { RecentRow } from './recent-row.tsx'
import { useNear } from './use-in-sight.ts'

export { HomePromos } from './home-promos.tsx'

export function HomeBelow() {
  return (
    <>
      <TilePeeks />
      <OwnGames />
      <SlotsRow />
      <LiveRow />
      <OnNow />
      <PlayersNow />
      <section aria-labelledby="proof" className="mt-8 lg:mt-10">
        <h2 id="proof" className="title-section mb-3 lg:mb-4">
          {m.home_proof_title()}
        </h2>
        <ProofSteps />
      </section>
    </>
  )
}

/** Recently played and favorite games. A player's are requested before they are scrolled to, which shifts nothing. */
function OwnGames() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, '100%')
  return (
    <div ref={place}>
      <RecentRow isNear={isNear} />
      <FavouritesRow isNear={isNear} />
    </div>
  )
}

/** Favorite in-house games, newest first; renders nothing if there are none. */
function FavouritesRow({ isNear }: { isNear: boolean }) {
  const { games: marked } = useFavourites(isNear)
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

/** Most played slots; renders nothing if the operator has none. */
function SlotsRow() {
  const home = useHome()
  if (!home || home.slots.length === 0) return null
  return (
    <HomeRow id="home-slots" title={m.slots_home()} all={{ to: '/games/slots', name: m.slots_all() }}>
      <div className={ROW_OF_FIVE}>
        {home.slots.map((title) => (
          <TitleTile key={title.slug} title={title} aside={playersOf(home.players, title.slug)} />
        ))}
      </div>
    </HomeRow>
  )
}

/** RTP and links over the image of the hovered or focused game. */
function TilePeeks() {
  const looked = useLook('.tile[data-game]')
  const game = looked && GAMES.find(({ id }) => id === looked.dataset.game)
  return (
    game &&
    createPortal(
      <div className="absolute inset-x-0 top-0 flex aspect-4/3 flex-col bg-ink/85 p-2 lg:p-3">
        <GamePeek key={game.id} game={game} />
      </div>,
      looked,
    )
  )
}
