import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { gameName } from '~/games/games.ts'
import { formatDateTime, formatMoney } from '~/lib/format.ts'
import { useSession } from '~/lib/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { JoinButton } from './join-button.tsx'
import { OwnPrize, ownPlaceText } from './own-result.tsx'
import { type Tournament, tournamentName } from './tournament.ts'

/** A tournament that is to come, or is over: in a line of its list. */
export function TournamentRow({ tournament }: { tournament: Tournament }) {
  const timeZone = useSession().profile?.user.timezone ?? 'UTC'
  const nameId = useId()
  const { id, status, starts_at, ends_at, prize_total, currency, games, is_joined } = tournament
  const locale = getLocale()
  const isOver = status === 'finished'
  const when = isOver ? ends_at : starts_at
  return (
    <li className="relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-line border-t px-4 py-3 text-14 first:border-t-0 hover:bg-surface-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1.2fr)_9rem_11rem_9rem] lg:px-5">
      <h3 id={nameId} className="font-semibold">
        <Link to="/tournament/$id" params={{ id }} className="after:absolute after:inset-0">
          {tournamentName(tournament)}
        </Link>
      </h3>
      <p className="num col-start-1 text-paper-2 lg:col-start-2">
        {is_joined ? ownPlaceText(tournament) : games.map((game) => gameName(game)).join(', ')}
      </p>
      <p className="num col-start-1 text-gold lg:col-start-3">{formatMoney(prize_total, currency, locale)}</p>
      <p className="num col-start-1 text-13 text-paper-3 lg:col-start-4">
        {isOver ? m.tournament_ended() : m.tournament_starts()}{' '}
        <time dateTime={when}>{formatDateTime(when, locale, timeZone)}</time>
      </p>
      <div className="col-start-2 row-span-4 row-start-1 justify-self-end text-right lg:col-start-5 lg:row-span-1">
        <LastCell tournament={tournament} nameId={nameId} />
      </div>
    </li>
  )
}

/** How it ended for its player, or the way in. */
function LastCell({ tournament, nameId }: { tournament: Tournament; nameId: string }): ReactNode {
  const { profile } = useSession()
  const { id, status, is_joined, is_cancelled } = tournament
  if (is_cancelled) return <span className="text-paper-3">{m.tournament_cancelled()}</span>
  if (status === 'finished') return <OwnPrize tournament={tournament} />
  if (is_joined || !profile || profile.is_stopped) return null
  return (
    // above the link that the whole line is
    <div className="relative">
      <JoinButton id={id} variant="outline" describedBy={nameId} />
    </div>
  )
}
