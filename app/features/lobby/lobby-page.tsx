import { Link } from '@tanstack/react-router'
import { gamePath } from '~/games/games.ts'
import { Island } from '~/lib/island.tsx'
import { useIsOpen } from '~/lib/open-paths.ts'
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
import { Wins } from './wins.tsx'

/** The home page: what the site promises, and what can be played now. */
export function LobbyPage({ query }: { query: GameQuery }) {
  const isOpen = useIsOpen()
  const games = findGames(query).filter(({ id }) => isOpen(gamePath(id)))
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
          <GameFilter query={query} />
        </div>
        {games.length === 0 ? (
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
