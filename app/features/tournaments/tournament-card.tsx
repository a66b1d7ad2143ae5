import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import art from './art.svg?no-inline'
import { JoinFromList } from './join-from-list.tsx'
import { ownPlaceText } from './own-result.tsx'
import { TimeLine } from './time-line.tsx'
import { scoringText, type Tournament, tournamentName } from './tournament.ts'

export function TournamentCard({ tournament }: { tournament: Tournament }) {
  const nameId = useId()
  const { id, prize_total, currency, players, is_joined } = tournament
  return (
    <li className="relative overflow-hidden rounded-panel border border-line bg-surface-1 transition-tint hover:border-line-strong sm:flex">
      <img
        src={art}
        alt=""
        width={320}
        height={240}
        className="h-36 w-full object-cover object-[72%] sm:h-auto sm:w-44 sm:shrink-0"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 lg:p-6">
        <h3 id={nameId} className="font-semibold text-16">
          <Link to="/tournament/$id" params={{ id }} className="after:absolute after:inset-0">
            {tournamentName(tournament)}
          </Link>
        </h3>
        <p className="text-13 text-paper-2">{scoringText(tournament)}</p>
        <p className="num title-24 text-gold">{formatMoney(prize_total, currency, getLocale())}</p>
        <TimeLine tournament={tournament} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-paper-2">
          <p className="num">
            {is_joined ? ownPlaceText(tournament) : m.tournament_players({ count: formatNumber(players, getLocale()) })}
          </p>
          <JoinFromList tournament={tournament} describedBy={nameId} />
        </div>
      </div>
    </li>
  )
}
