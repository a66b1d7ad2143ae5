import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GameTile } from '~/features/lobby/game-tile.tsx'
import { GAMES } from '~/games/games.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button.tsx'

type ComingSoonPageProps = {
  title: string
  /** What it will be. */
  children: ReactNode
}

/** A section that is not open yet: says so, promises no date, and shows what can be played meanwhile. */
export function ComingSoonPage({ title, children }: ComingSoonPageProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="title-24">{title}</h1>
        <Badge tone="outline">{m.soon_badge()}</Badge>
      </div>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{children}</p>
      <p className="mt-2 max-w-170 text-14 text-paper-3">{m.soon_rule()}</p>
      <svg aria-hidden="true" viewBox="0 0 960 24" preserveAspectRatio="none" className="mt-6 block h-6 w-full">
        <path d="M0 12H960" className="stroke-line-strong" strokeWidth="2" strokeDasharray="2 6" />
      </svg>
      <section aria-labelledby="playable" className="mt-4">
        <h2 id="playable" className="title-section mb-3 lg:mb-4">
          {m.soon_now()}
        </h2>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
          {GAMES.map((game) => (
            <GameTile key={game.id} game={game} />
          ))}
        </div>
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/" className={buttonClass('secondary')}>
            {m.page_to_home()}
          </Link>
          <Link to="/fairness" className={buttonClass('outline')}>
            {m.soon_how()}
          </Link>
        </p>
      </section>
    </>
  )
}
