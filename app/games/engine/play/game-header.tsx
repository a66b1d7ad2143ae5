import type { M4 } from '#server/shared/money/micros.ts'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { FavouriteLater } from '~/features/favourites/favourite-later.tsx'
import { formatTimesTop } from '~/lib/format/format.ts'
import { formatEdge, formatRtp } from '~/lib/format/rtp.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { ClosedNote } from './closed-note.tsx'
import { GameSessionWidget } from './game-session-widget.tsx'
import type { PlayMode } from './use-play-mode.ts'

type GameHeaderProps = { game: SiteGameId; title: string; mode: PlayMode; rtp: Ratio; top: M4 }

export function GameHeader({ game, title, mode, rtp, top }: GameHeaderProps) {
  return (
    <>
      <header className="mb-2.5 flex min-h-8 items-center gap-x-3 lg:mb-5 lg:min-h-10 lg:gap-x-5">
        {/* wraps as a unit, so that the button next to it is never alone on a line */}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 lg:gap-x-5">
          <h1 className="title-24">{title}</h1>
          {mode.kind === 'demo' && <Badge tone="info">{m.play_table_demo()}</Badge>}
          <Facts rtp={rtp} top={top} />
        </div>
        <FavouriteLater game={game} />
        {/* on phones it is below the board, since here it would shift the board with the first bet */}
        <GameSessionWidget unit={mode.unit} className="ml-auto max-lg:hidden" />
      </header>
      <ClosedNote game={game} unit={mode.unit} />
    </>
  )
}

function Facts({ rtp, top }: { rtp: Ratio; top: M4 }) {
  const locale = getLocale()
  return (
    <ul className="num flex flex-wrap items-center gap-y-1 text-12 text-paper-3 *:not-first:ml-2 *:not-first:border-line *:not-first:border-l *:not-first:pl-2 [&_b]:font-medium [&_b]:text-paper lg:text-13 lg:*:not-first:ml-4 lg:*:not-first:pl-4">
      <li>
        {m.game_rtp()} <b>{formatRtp(rtp, locale)}</b>
      </li>
      <li className="max-lg:hidden">
        {m.game_edge()} <b>{formatEdge(rtp, locale)}</b>
      </li>
      <li>{m.game_up_to({ multiplier: formatTimesTop(formatMultiplier(top), locale) })}</li>
    </ul>
  )
}
