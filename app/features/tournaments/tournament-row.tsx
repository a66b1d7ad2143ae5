import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { gameName } from '~/features/catalogue/games.ts'
import { formatDateTime, formatMoney } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { JoinFromList } from './join-from-list.tsx'
import { OwnPrize, ownPlaceText } from './own-result.tsx'
import { type Tournament, tournamentName } from './tournament.ts'

export function TournamentRow({ tournament }: { tournament: Tournament }) {
  const timeZone = useTimeZone()
  const nameId = useId()
  const { id, status, starts_at, ends_at, prize_total, currency, games, is_joined, is_cancelled } = tournament
  const locale = getLocale()
  const isOver = status === 'finished'
  const when = isOver ? ends_at : starts_at
  return (
    <li className="relative flex min-h-16 items-center gap-4 border-line border-t px-4 py-3 text-14 first:border-t-0 hover:bg-surface-2 lg:px-6">
      <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-0.5 lg:grid-cols-4">
        <h3 id={nameId} className="font-semibold">
          <Link to="/tournament/$id" params={{ id }} className="after:absolute after:inset-0">
            {tournamentName(tournament)}
          </Link>
        </h3>
        <p className="num text-paper-2">
          {is_joined ? ownPlaceText(tournament) : games.map((game) => gameName(game)).join(', ')}
        </p>
        <p className="num text-gold">{formatMoney(prize_total, currency, locale)}</p>
        <p className="num text-13 text-paper-3">
          {isOver ? m.tournament_ended() : m.tournament_starts()}{' '}
          <time dateTime={when}>{formatDateTime(when, locale, timeZone)}</time>
        </p>
      </div>
      <div className="min-w-24 text-right">
        {status === 'upcoming' ? (
          <JoinFromList tournament={tournament} variant="outline" describedBy={nameId} />
        ) : is_cancelled ? (
          <span className="text-paper-3">{m.tournament_cancelled()}</span>
        ) : (
          <OwnPrize tournament={tournament} />
        )}
      </div>
    </li>
  )
}
