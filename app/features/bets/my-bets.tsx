import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { netOf } from '~/lib/bet-money.ts'
import { formatAmount, formatDateTime, formatTimes } from '~/lib/format.ts'
import { useModals } from '~/lib/modals.ts'
import { useSession } from '~/lib/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { type Bet, type BetGame, useMyBets } from './bets.ts'
import { outcomeText } from './outcome-text.ts'

const FIRST_ROWS = 10
const MORE_ROWS = 20

/** This player's bets with a way to the proof of each; for a visitor, the way in. */
export function MyBets({ game }: { game: BetGame }) {
  const { profile } = useSession()
  return (
    <div className="mt-6">
      <h2 className="title-section mb-2">{m.bets_mine()}</h2>
      {profile ? <BetList game={game} timeZone={profile.user.timezone ?? 'UTC'} /> : <VisitorState />}
    </div>
  )
}

function VisitorState() {
  const { open } = useModals()
  return (
    <EmptyState
      title={m.bets_empty_title()}
      action={<Button onClick={() => open({ name: 'Login' })}>{m.auth_login_submit()}</Button>}
    >
      {m.bets_visitor_text()}
    </EmptyState>
  )
}

function BetList({ game, timeZone }: { game: BetGame; timeZone: string }) {
  const query = useMyBets(game)
  const [shown, setShown] = useState(FIRST_ROWS)
  if (query.isPending) return <BetListSkeleton />
  if (query.isError)
    return (
      <ErrorState
        title={m.bets_error_title()}
        action={<Button onClick={() => query.refetch()}>{m.bets_retry()}</Button>}
      />
    )
  const bets = query.data
  if (bets.length === 0) return <EmptyState title={m.bets_empty_title()}>{m.bets_empty_text()}</EmptyState>

  const more = async () => {
    if (shown + MORE_ROWS > bets.length && query.hasNextPage) await query.fetchNextPage()
    setShown(shown + MORE_ROWS)
  }
  return (
    <>
      <Table
        caption={m.bets_mine()}
        columns={columnsFor(timeZone)}
        rows={bets.slice(0, shown)}
        rowKey={(bet) => bet.id}
      />
      {(shown < bets.length || query.hasNextPage) && (
        <div className="mt-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={more}>
            {m.bets_more()}
          </Button>
        </div>
      )}
    </>
  )
}

function columnsFor(timeZone: string): Column<Bet>[] {
  const locale = getLocale()
  return [
    {
      id: 'time',
      header: m.bets_time(),
      wideOnly: true,
      cell: (bet) => (
        <time dateTime={bet.placed_at} className="text-paper-3">
          {formatDateTime(bet.placed_at, locale, timeZone)}
        </time>
      ),
    },
    { id: 'stake', header: m.bets_stake(), align: 'end', cell: (bet) => formatAmount(bet.stake, locale) },
    {
      id: 'multiplier',
      header: m.bets_multiplier(),
      align: 'end',
      wideOnly: true,
      cell: (bet) => <span className="text-paper-2">{formatTimes(bet.multiplier, locale)}</span>,
    },
    { id: 'outcome', header: m.bets_outcome(), align: 'end', cell: outcomeText },
    {
      id: 'net',
      header: m.bets_net(),
      align: 'end',
      cell: (bet) => <Money value={netOf(bet)} currency={bet.currency} signed />,
    },
    { id: 'proof', header: m.bets_proof(), align: 'end', cell: (bet) => <ProofLink bet={bet} /> },
  ]
}

function ProofLink({ bet }: { bet: Bet }) {
  const hash = `${bet.server_seed_hash.slice(0, 4)}…${bet.server_seed_hash.slice(-2)}:${bet.nonce}`
  return (
    <Link
      to="/fairness"
      search={{ bet: bet.id }}
      preload={false}
      aria-label={m.bets_check({ hash })}
      className="inline-flex h-11 items-center gap-2 text-paper-3 transition-colors hover:text-paper"
    >
      <span className="max-lg:hidden">{hash}</span>
      <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </Link>
  )
}

function BetListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3 pt-3">
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal boxes
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </div>
  )
}
