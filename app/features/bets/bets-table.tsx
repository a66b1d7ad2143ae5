import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatAmount, formatMoment, formatTimes } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { type ProvableBet, proofLabel, proofSearch } from './proof-search.ts'

export type BetsTableProps<B extends ProvableBet> = {
  /** Description of the list; read out, not visible. */
  caption: string
  bets: readonly B[]
  /** Outcome in one word. */
  outcomeOf: (bet: B) => string
  timeZone: TimeZone
}

export function BetsTable<B extends ProvableBet>(props: BetsTableProps<B>) {
  return <Table caption={props.caption} columns={columnsFor(props)} rows={props.bets} rowKey={(bet) => bet.id} />
}

function columnsFor<B extends ProvableBet>({ outcomeOf, timeZone }: BetsTableProps<B>): Column<B>[] {
  const locale = getLocale()
  const now = Date.now()
  return [
    {
      id: 'time',
      header: m.bets_time(),
      wideOnly: true,
      cell: (bet) => (
        <time dateTime={bet.placed_at} className="text-paper-3">
          {formatMoment(bet.placed_at, locale, { timeZone, now })}
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
    { id: 'outcome', header: m.bets_outcome(), align: 'end', cell: outcomeOf },
    {
      id: 'net',
      header: m.bets_net(),
      align: 'end',
      cell: (bet) => <Money value={netOf(bet)} currency={bet.currency} signed />,
    },
    { id: 'proof', header: m.bets_proof(), align: 'end', cell: (bet) => <ProofLink bet={bet} /> },
  ]
}

function ProofLink({ bet }: { bet: ProvableBet }) {
  const hash = proofLabel(bet)
  return (
    <Link
      to="/fairness"
      search={proofSearch(bet)}
      preload={false}
      aria-label={m.bets_check({ hash })}
      className="inline-flex h-11 items-center gap-2 text-paper-3 transition-tint hover:text-paper"
    >
      <span className="max-lg:hidden">{hash}</span>
      <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </Link>
  )
}
