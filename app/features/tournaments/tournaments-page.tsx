import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDateTime, formatMoney, formatNumber } from '~/lib/format.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import art from './art.svg?no-inline'
import { TimeLine } from './time-line.tsx'
import {
  STATUS_NAMES,
  STATUSES,
  scoringText,
  type Tournament,
  type TournamentStatus,
  tournamentName,
} from './tournament.ts'

type TournamentsProps = {
  status?: TournamentStatus
  /** Those alone that the player takes part in. */
  isMine?: boolean
}

/** All tournaments by what they are at, those of one status, or a player's own. */
export function TournamentsPage({ status, isMine = false }: TournamentsProps) {
  const isPlayer = useSession().profile !== null
  return (
    <>
      <h1 className="title-24">{m.tournaments_title()}</h1>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.tournaments_lead()}</p>
      <nav
        aria-label={m.tournaments_title()}
        className="scroll-x -mx-4 mt-3 mb-5 flex gap-5 px-4 shadow-[inset_0_-1px_var(--color-line)] lg:mx-0 lg:mb-6 lg:gap-6 lg:px-0"
      >
        {STATUSES.map((one) => (
          <Link key={one} to="/tournaments/$status" params={{ status: one }} className={TAB}>
            {STATUS_NAMES[one]()}
          </Link>
        ))}
        {isPlayer && (
          <Link to="/tournaments" search={{ show: 'mine' }} activeOptions={{ exact: true }} className={TAB}>
            {m.tournaments_mine()}
          </Link>
        )}
      </nav>
      <Lists shown={status === undefined ? STATUSES : [status]} isMine={isMine} />
    </>
  )
}

const TAB =
  'relative flex h-11 shrink-0 items-center whitespace-nowrap font-medium text-14 text-paper-3 transition-colors after:line-x after:absolute after:inset-x-0 after:bottom-0 after:hidden hover:text-paper focus-visible:-outline-offset-2 data-[status=active]:text-paper data-[status=active]:after:block'

function Lists({ shown, isMine }: { shown: readonly TournamentStatus[]; isMine: boolean }) {
  const { data, isError, refetch } = useQuery(useTRPC().tournaments.list.queryOptions({}))
  if (isError)
    return <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
  if (!data) return <Skeleton className="h-60 w-full" />
  const all = isMine ? data.tournaments.filter(({ is_joined }) => is_joined) : data.tournaments
  // where there is none of one's own, that is said once
  const listed = isMine ? shown.filter((status) => all.some((one) => one.status === status)) : shown
  if (listed.length === 0) return <EmptyState title={m.tournaments_none()} />
  return (
    <div className="grid gap-8">
      {listed.map((status) => (
        <List key={status} status={status} all={all} />
      ))}
    </div>
  )
}

function List({ status, all }: { status: TournamentStatus; all: readonly Tournament[] }) {
  const id = useId()
  const these = all.filter((one) => one.status === status)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title-section mb-3 lg:mb-4">
        {STATUS_NAMES[status]()}
      </h2>
      {these.length === 0 ? (
        <EmptyState title={m.tournaments_none()} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {these.map((one) => (
            <TournamentCard key={one.id} tournament={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TournamentCard({ tournament }: { tournament: Tournament }) {
  const locale = getLocale()
  const timeZone = useSession().profile?.user.timezone ?? 'UTC'
  const { id, status, starts_at, ends_at, prize_total, currency, players, is_joined } = tournament
  const when = status === 'upcoming' ? starts_at : ends_at
  const word = { upcoming: m.tournament_starts, active: m.tournament_ends, finished: m.tournament_ended }[status]
  return (
    <li className="relative flex overflow-hidden rounded-panel border border-line bg-surface-1 transition-colors hover:border-line-strong">
      {status !== 'finished' && (
        <img
          src={art}
          alt=""
          width={320}
          height={240}
          className="w-36 shrink-0 object-cover object-[72%] max-sm:hidden xl:w-44"
        />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-2 p-4 lg:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="font-semibold text-16">
            <Link to="/tournament/$id" params={{ id }} className="after:absolute after:inset-0">
              {tournamentName(tournament)}
            </Link>
          </h3>
          {is_joined && <Badge tone="volt">{m.tournament_joined()}</Badge>}
        </div>
        <p className="num title-20 text-gold">{formatMoney(prize_total, currency, locale)}</p>
        <p className="text-13 text-paper-2">{scoringText(tournament)}</p>
        {status === 'active' && <TimeLine tournament={tournament} />}
        <p className="num flex flex-wrap gap-x-4 text-13 text-paper-3">
          <span>
            {word()} <time dateTime={when}>{formatDateTime(when, locale, timeZone)}</time>
          </span>
          <span>{m.tournament_players({ count: formatNumber(players, locale) })}</span>
        </p>
      </div>
    </li>
  )
}
