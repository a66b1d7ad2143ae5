import { Link } from '@tanstack/react-router'
import { gamePath } from '~/features/catalogue/games.ts'
import { useIsOpen } from '~/lib/pages/open-paths.ts'
import { Island } from '~/lib/scripts/island.tsx'
import { useLater } from '~/lib/scripts/use-later.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { findGames, type GameQuery } from './catalogue.ts'
import { GameFilter } from './game-filter.tsx'
import { GameTile } from './game-tile.tsx'
import { Hero } from './hero.tsx'
import { useHome } from './home-query.ts'
import { homeBelow, homePromos } from './islands.ts'
import { playersOf } from './players-of.tsx'

const loadHomeLater = () => import('./home-later.tsx')

export function LobbyPage({ query }: { query: GameQuery }) {
  const isOpen = useIsOpen()
  const offered = findGames({}).filter(({ id }) => isOpen(gamePath(id)))
  const games = findGames(query).filter((game) => offered.includes(game))
  const players = useHome()?.players
  return (
    <>
      <Hero />
      <Wins />
      <Island part={homePromos} />
      <section aria-labelledby="games">
        <div className="mt-6 mb-3 gap-4 lg:mt-8 lg:mb-4 lg:flex lg:items-center">
          <h2 id="games" className="title-section max-lg:mb-3">
            {m.home_games()}
          </h2>
          {offered.length > 0 && <GameFilter query={query} />}
        </div>
        {offered.length === 0 ? (
          <EmptyState title={m.home_none()} />
        ) : games.length === 0 ? (
          <EmptyState
            title={m.home_nothing()}
            action={
              <Link to="/" className={buttonClass('secondary')}>
                {m.home_show_all()}
              </Link>
            }
          >
            {query.q && m.home_nothing_text({ query: query.q })}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
            {games.map((game) => (
              <GameTile key={game.id} game={game} aside={playersOf(players, game.id)} eager />
            ))}
          </div>
        )}
      </section>
      <Island part={homeBelow} />
    </>
  )
}

/** Below the hero. Its space is reserved; its content is loaded by a separate script after the page. */
function Wins() {
  const List = useLater(() => loadHomeLater().then((file) => file.LatestWins))
  return (
    <section
      aria-labelledby="wins"
      className="mt-4 flex h-12 items-center gap-3 border-line border-y text-13 max-lg:-mx-4 max-lg:px-4 lg:gap-4"
    >
      <h2 id="wins" className="flex shrink-0 items-center gap-2.5 font-semibold">
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {m.home_wins()}
      </h2>
      {List ? (
        <List />
      ) : (
        <noscript>{import.meta.env.SSR && <p className="text-paper-3">{m.home_wins_no_script()}</p>}</noscript>
      )}
    </section>
  )
}
