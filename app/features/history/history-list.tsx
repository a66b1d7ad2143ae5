import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { proofOfListed } from '~/features/bets/proof-search.ts'
import { gameName } from '~/features/catalogue/games.ts'
import { KIND_NAMES, SPAN_NAMES } from '~/features/limits/limits.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatAmount, formatDateTime, formatMoney, formatTimes } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { Money } from '~/ui/money.tsx'
import { ComparedHistory } from './compared-history.tsx'
import type { HistoryListName } from './history-filter.ts'
import { Listed, type ListProps, timeColumn, usePages } from './listed.tsx'
import { Transfers } from './transfers.tsx'

type Answers = inferRouterOutputs<AppRouter>['history']
type Bet = Answers['bets']['bets'][number]
type Login = Answers['sessions']['sessions'][number]
type LimitEvent = Answers['limits']['events'][number]

/** Wraps labels that are too long for one line on phones. */
const BREAKS = 'block max-lg:whitespace-normal'

type HistoryListProps = ListProps & { list: HistoryListName }

/** One list, newest first, without a limit in time. */
export function HistoryList({ list, ...rest }: HistoryListProps) {
  switch (list) {
    case 'bets':
      return <Bets {...rest} />
    case 'transfers':
      return <Transfers {...rest} />
    case 'sessions':
      return <Logins {...rest} />
    case 'limits':
      return <LimitEvents {...rest} />
  }
}

function Bets({ wanted, timezone }: ListProps) {
  const client = useTRPCClient()
  const pages = usePages<Bet>('bets', wanted, async (page) => {
    const { bets, next } = await client.history.bets.query({ ...page, receipts: 'none' })
    return { rows: bets, next }
  })
  const locale = getLocale()
  return (
    <>
      <ComparedHistory pages={pages.data?.pages} wanted={wanted} />
      <Listed
        pages={pages}
        caption={m.history_bets()}
        columns={[
          timeColumn<Bet>(timezone, ({ placed_at }) => placed_at),
          { id: 'game', header: m.profile_history_game(), cell: ({ game, title }) => gameName(game, title) },
          { id: 'stake', header: m.bets_stake(), align: 'end', cell: ({ stake }) => formatAmount(stake, locale) },
          {
            id: 'multiplier',
            header: m.bets_multiplier(),
            align: 'end',
            wideOnly: true,
            cell: ({ multiplier, is_open }) => (
              <span className="text-paper-2">{is_open ? '–' : formatTimes(multiplier, locale)}</span>
            ),
          },
          {
            id: 'net',
            header: m.bets_net(),
            align: 'end',
            cell: (bet) =>
              bet.is_open ? (
                <Badge tone="outline">{m.sports_status_open()}</Badge>
              ) : (
                <Money value={netOf(bet)} currency={bet.currency} signed />
              ),
          },
          { id: 'proof', header: m.bets_proof(), align: 'end', cell: (bet) => <ProofLink bet={bet} /> },
        ]}
      />
    </>
  )
}

/** Permalink of a bet's proof, which anybody may open. */
function ProofLink({ bet }: { bet: Bet }) {
  const search = proofOfListed(bet)
  if (search === null) return null
  return (
    <Link
      to="/fairness"
      search={search}
      preload={false}
      aria-label={m.bets_check({ hash: bet.id })}
      className="inline-flex h-11 items-center gap-2 text-paper-3 transition-tint hover:text-paper"
    >
      <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </Link>
  )
}

const ENDS: Record<NonNullable<Login['end_reason']>, () => string> = {
  logout: m.history_end_logout,
  reuse: m.history_end_reuse,
  revoked: m.history_end_revoked,
  replaced: m.history_end_replaced,
  expired: m.history_end_expired,
}

function Logins({ wanted, timezone }: ListProps) {
  const client = useTRPCClient()
  const pages = usePages<Login>('sessions', wanted, async (page) => {
    const { sessions, next } = await client.history.sessions.query(page)
    return { rows: sessions, next }
  })
  return (
    <Listed
      pages={pages}
      caption={m.history_sessions()}
      columns={[
        timeColumn<Login>(timezone, ({ started_at }) => started_at),
        { id: 'ip', header: m.history_address(), cell: ({ ip }) => <span className="num">{ip}</span> },
        {
          id: 'agent',
          header: m.history_browser(),
          wideOnly: true,
          cell: ({ user_agent }) => <span className="block max-w-100 truncate text-paper-3">{user_agent}</span>,
        },
        { id: 'end', header: m.history_end(), align: 'end', cell: (login) => endOf(login, timezone) },
      ]}
    />
  )
}

function endOf({ is_current, ended_at, end_reason }: Login, timezone: TimeZone): ReactNode {
  if (is_current) return <Badge tone="volt">{m.history_current()}</Badge>
  if (ended_at === null || end_reason === null) return <Badge tone="outline">{m.history_open()}</Badge>
  return (
    <span className={`${BREAKS} text-paper-3`}>
      {ENDS[end_reason]()}, {formatDateTime(ended_at, getLocale(), timezone)}
    </span>
  )
}

const EVENTS: Record<LimitEvent['event'], () => string> = {
  set: m.history_event_set,
  asked: m.history_event_asked,
  confirmed: m.history_event_confirmed,
  kept: m.history_event_kept,
  time_out: m.limits_rest,
  exclusion: m.limits_exclusion,
  reopening: m.history_event_reopening,
  reality_check: m.history_event_reality_check,
  zone: m.history_event_zone,
}

function LimitEvents({ wanted, timezone }: ListProps) {
  const client = useTRPCClient()
  const pages = usePages<LimitEvent>('limits', wanted, async (page) => {
    const { events, next } = await client.history.limits.query(page)
    return { rows: events, next }
  })
  return (
    <Listed
      pages={pages}
      caption={m.limits_title()}
      columns={[
        timeColumn<LimitEvent>(timezone, ({ at }) => at),
        {
          id: 'event',
          header: m.history_kind(),
          cell: (event) => (
            <span className={BREAKS}>
              {EVENTS[event.event]()}
              <span className="block text-12 text-paper-3 lg:hidden">{limitOf(event)}</span>
            </span>
          ),
        },
        { id: 'limit', header: m.limits_amount(), wideOnly: true, cell: limitOf },
        {
          id: 'value',
          header: m.history_details(),
          align: 'end',
          cell: (event) => <span className={BREAKS}>{eventValue(event, timezone)}</span>,
        },
      ]}
    />
  )
}

const limitOf = ({ kind, span }: LimitEvent): string =>
  kind && span ? `${KIND_NAMES[kind]()}, ${SPAN_NAMES[span]()}` : ''

function eventValue({ kind, currency, amount, until, zone, event }: LimitEvent, timezone: TimeZone): string {
  const locale = getLocale()
  const none = kind === null ? '' : m.limits_none()
  const some = (held: string) =>
    currency === null ? m.limits_minutes_count({ count: held }) : formatMoney(held, currency, locale)
  const value = amount === null ? none : some(amount)
  const when = until === null ? '' : formatDateTime(until, locale, timezone)
  const isForGood = event === 'exclusion' && until === null
  return [value, zone ?? '', when, isForGood ? m.limits_term_forever() : ''].filter((part) => part !== '').join(' · ')
}
