import { Link } from '@tanstack/react-router'
import { ProofSteps } from '~/features/fairness/proof-steps.tsx'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { findGames, type GameQuery } from './catalogue.ts'
import { GameFilter } from './game-filter.tsx'
import { GameTile } from './game-tile.tsx'
import { Hero } from './hero.tsx'
import { OnNow } from './on-now.tsx'
import { Wins } from './wins.tsx'

/** The home page: what the site promises, and what can be played now. */
export function LobbyPage({ query }: { query: GameQuery }) {
  const games = findGames(query)
  return (
    <>
      <Hero />
      <Wins />
      <section aria-labelledby="games">
        <div className="mt-6 mb-3 gap-4 sm:flex sm:items-center lg:mt-8 lg:mb-4">
          <h2 id="games" className="title-section max-sm:mb-3">
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
              <GameTile key={game.id} game={game} eager />
            ))}
          </div>
        )}
      </section>
      <OnNow />
      <section aria-labelledby="proof" className="mt-8 lg:mt-10">
        <h2 id="proof" className="title-section mb-3 lg:mb-4">
          {m.home_proof_title()}
        </h2>
        <ProofSteps />
      </section>
    </>
  )
}
