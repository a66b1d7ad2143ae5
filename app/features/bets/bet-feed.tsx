import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { PublicBet } from '~/lib/calls/bet-feed.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatMoment, formatMoney, formatTimes } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { BetListSkeleton } from './bet-list-skeleton.tsx'
import { proofOfListed } from './proof-search.ts'

type BetFeedProps = {
  /** One of the site's own games, or a provider's title by its slug. */
  game: string
  list: 'latest' | 'highWins'
  timeZone: TimeZone
  /** Ids of the user's own bets, as far as loaded; the feed itself does not reveal the owner of a bet. */
  own?: ReadonlySet<string>
}

/** Bets of all players in a game, kept current by the live stream. */
export function BetFeed({ game, list, timeZone, own }: BetFeedProps) {
  const { latest, highWins } = useTRPC().betFeed
  const query = useQuery(list === 'latest' ? latest.queryOptions({ game }) : highWins.queryOptions({ game }))
  if (query.isPending) return <BetListSkeleton />
  if (query.isError)
    return (
      <ErrorState
        as="h2"
        title={m.bets_feed_error_title()}
        action={<Button onClick={() => query.refetch()}>{m.bets_retry()}</Button>}
      />
    )
  const { bets } = query.data
  if (bets.length === 0)
    return list === 'latest' ? (
      <EmptyState as="h2" title={m.bets_empty_title()}>
        {m.bets_all_empty()}
      </EmptyState>
    ) : (
      <EmptyState as="h2" title={m.bets_high_empty_title()}>
        {m.bets_high_empty()}
      </EmptyState>
    )
  return (
    <>
      <Table
        caption={list === 'latest' ? m.bets_all() : m.bets_high()}
        columns={[PLAYER(), ...betColumns(timeZone)]}
        rows={bets}
        rowKey={({ id }) => id}
        isOwn={({ id }) => own?.has(id) ?? false}
      />
      {list === 'highWins' && <p className="mt-3 text-12 text-paper-3">{m.bets_high_note()}</p>}
    </>
  )
}

const PLAYER = (): Column<PublicBet> => ({
  id: 'player',
  header: m.bets_player(),
  cell: ({ player }) => player ?? <span className="text-paper-3">{m.bets_player_hidden()}</span>,
})

/** A settled bet in a list; without `player` it is the user's own. */
type ListedBet = Omit<PublicBet, 'player'> & { readonly player?: string | null }

/** Columns for bets of any game. */
export function betColumns(timeZone: TimeZone): Column<ListedBet>[] {
  const locale = getLocale()
  const now = Date.now()
  return [
    {
      id: 'time',
      header: m.bets_time(),
      wideOnly: true,
      cell: ({ placed_at: at }) => (
        <time dateTime={at} className="text-paper-3">
          {formatMoment(at, locale, { timeZone, now })}
        </time>
      ),
    },
    {
      id: 'stake',
      header: m.bets_stake(),
      align: 'end',
      cell: ({ stake, currency }) => formatMoney(stake, currency, locale),
    },
    {
      id: 'multiplier',
      header: m.bets_multiplier(),
      align: 'end',
      cell: ({ multiplier }) => <span className="text-paper-2">{formatTimes(multiplier, locale)}</span>,
    },
    {
      id: 'net',
      header: m.bets_net(),
      align: 'end',
      wideOnly: true,
      cell: (bet) => <Money value={netOf(bet)} currency={bet.currency} signed />,
    },
    { id: 'proof', header: m.bets_proof(), align: 'end', cell: proofOf },
  ]
}

/** Bets of hidden players have no proof link: their seeds would reveal which bets belong to the same player. */
const proofOf = (bet: ListedBet) => (bet.player === null ? null : <ProofLink bet={bet} />)

function ProofLink({ bet }: { bet: ListedBet }) {
  const search = proofOfListed(bet)
  if (search === null) return null
  return (
    <Link
      to="/fairness"
      search={search}
      preload={false}
      aria-label={m.bets_check({ hash: bet.id.slice(-6) })}
      className="inline-grid size-11 place-content-center text-paper-3 transition-tint hover:text-paper"
    >
      <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </Link>
  )
}
