import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { STATUS_NAMES, STATUSES, type Tournament, type TournamentStatus } from './tournament.ts'
import { TournamentCard } from './tournament-card.tsx'
import { TournamentRow } from './tournament-row.tsx'

type TournamentsProps = {
  status?: TournamentStatus
  isMine?: boolean
}

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
            <Count of={({ status }) => status === one} />
          </Link>
        ))}
        {isPlayer && (
          <Link to="/tournaments" search={{ show: 'mine' }} activeOptions={{ exact: true }} className={TAB}>
            {m.tournaments_mine()}
            <Count of={({ is_joined }) => is_joined} />
          </Link>
        )}
      </nav>
      <Lists shown={status === undefined ? STATUSES : [status]} isMine={isMine} />
    </>
  )
}

const TAB =
  'relative flex h-11 shrink-0 items-center whitespace-nowrap font-medium text-14 text-paper-3 transition-tint after:line-x after:absolute after:inset-x-0 after:bottom-0 after:hidden hover:text-paper focus-visible:-outline-offset-2 data-[status=active]:text-paper data-[status=active]:after:block'

/** Number of tournaments under a tab; empty until loaded. */
function Count({ of }: { of: (tournament: Tournament) => boolean }) {
  const { data } = useQuery(useTRPC().tournaments.list.queryOptions({}))
  if (!data) return null
  return (
    <>
      {' '}
      <span className="num ml-1 text-paper-3">{formatNumber(data.tournaments.filter(of).length, getLocale())}</span>
    </>
  )
}

function Lists({ shown, isMine }: { shown: readonly TournamentStatus[]; isMine: boolean }) {
  const { data, isError, refetch } = useQuery(useTRPC().tournaments.list.queryOptions({}))
  if (isError)
    return <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
  if (!data) return <Skeleton className="h-60 w-full" />
  const all = isMine ? data.tournaments.filter(({ is_joined }) => is_joined) : data.tournaments
  // if the player has none, a single message is shown
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
      ) : status === 'active' ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {these.map((one) => (
            <TournamentCard key={one.id} tournament={one} />
          ))}
        </ul>
      ) : (
        <ul className="overflow-hidden rounded-panel border border-line bg-surface-1">
          {these.map((one) => (
            <TournamentRow key={one.id} tournament={one} />
          ))}
        </ul>
      )}
    </section>
  )
}
