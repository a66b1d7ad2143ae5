import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import type { Room } from '#server/shared/rules/rooms/current.ts'
import { BetFeed } from '~/features/bets/bet-feed.tsx'
import { BetListSkeleton } from '~/features/bets/bet-list-skeleton.tsx'
import { isSharedBetOf, useMyBets } from '~/features/bets/bets.ts'
import { MyBets } from '~/features/bets/my-bets.tsx'
import { RoundLink } from '~/features/fairness/round-link.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatDateTime, formatMoney, formatNumber } from '~/lib/format/format.ts'
import { browserZone, type TimeZone } from '~/lib/format/time-zone.ts'
import { useSession } from '~/lib/player/session.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { outcomeOf, ticketText } from './texts.ts'

type DrawsProps = {
  room: Room
  currency: Currency
  /** Id of the previous draw: the list is refetched when it changes. */
  previousId: string | null
}
type Draw = RoomState['round']

function useLastDraws({ room, currency, previousId }: DrawsProps) {
  const options = useTRPC().rooms.lastDraws.queryOptions({ room, currency })
  const query = useQuery(options)
  const { refetch, data } = query
  const isBehind = data !== undefined && previousId !== null && !data.draws.some(({ id }) => id === previousId)
  useEffect(() => {
    if (isBehind) inBackground(refetch())
  }, [isBehind, refetch])
  return query
}

const SHOWN = 12

/** Last winning tickets in the room, newest first; each links to its proof. */
export function DrawStrip(props: DrawsProps) {
  const draws = (useLastDraws(props).data?.draws ?? []).slice(0, SHOWN)
  if (draws.length === 0)
    return (
      <p className="flex h-11.5 items-center border-line border-b px-4 text-13 text-paper-3 lg:h-15 lg:px-5">
        {m.rooms_draws_empty()}
      </p>
    )
  return (
    <ol
      aria-label={m.rooms_draws()}
      className="flex h-11.5 flex-wrap items-center gap-x-1.5 gap-y-8 overflow-hidden border-line border-b px-3 py-2 lg:h-15 lg:px-5 lg:py-3.5"
    >
      {draws.map((draw) => (
        <li key={draw.id}>
          <ProofLink draw={draw}>
            <span className="num inline-grid h-7.5 place-items-center whitespace-nowrap rounded-chip bg-surface-2 px-2.5 font-medium text-12 text-paper-2">
              {draw.drawn && ticketText(draw.drawn.ticket)}
            </span>
          </ProofLink>
        </li>
      ))}
    </ol>
  )
}

function ProofLink({ draw, children }: { draw: Draw; children: ReactNode }) {
  const { id, number } = draw
  return (
    <RoundLink
      game="rooms"
      id={id}
      aria-label={m.rooms_fairness({ number: formatNumber(number, getLocale()) })}
      className="touch-target inline-grid place-content-center text-paper-3 transition-tint hover:text-paper"
    >
      {children}
    </RoundLink>
  )
}

export function RoomLists(props: DrawsProps) {
  const [list, setList] = useState<'own' | 'draws' | 'high'>('draws')
  const timeZone = useTimeZone(browserZone)
  return (
    <Tabs
      className="mt-6"
      panelClassName="pt-2"
      value={list}
      onValueChange={setList}
      items={[
        { value: 'draws', label: m.rooms_draws(), panel: <LastDraws {...props} timeZone={timeZone} /> },
        { value: 'own', label: m.bets_mine(), panel: <OwnBets {...props} /> },
        { value: 'high', label: m.bets_high(), panel: <BetFeed game="rooms" list="highWins" timeZone={timeZone} /> },
      ]}
    />
  )
}

function OwnBets({ previousId }: Pick<DrawsProps, 'previousId'>) {
  const isPlayer = useSession().profile !== null
  const bets = (useMyBets('rooms').data ?? []).filter((bet) => isSharedBetOf('rooms', bet))
  if (!isPlayer) return <EmptyState as="h2" title={m.rooms_visitor_bets()} />
  return <MyBets key={previousId} game="rooms" bets={bets} outcomeOf={outcomeOf} />
}

function LastDraws({ timeZone, ...props }: DrawsProps & { timeZone: TimeZone }) {
  const query = useLastDraws(props)
  if (query.isPending) return <BetListSkeleton />
  if (query.isError)
    return (
      <ErrorState
        as="h2"
        title={m.bets_feed_error_title()}
        action={<Button onClick={() => query.refetch()}>{m.bets_retry()}</Button>}
      />
    )
  if (query.data.draws.length === 0) return <EmptyState as="h2" title={m.rooms_draws_empty()} />
  return (
    <Table caption={m.rooms_draws()} columns={columnsFor(timeZone)} rows={query.data.draws} rowKey={({ id }) => id} />
  )
}

function columnsFor(timeZone: TimeZone): Column<Draw>[] {
  const locale = getLocale()
  const money = (amount: string | undefined, { currency }: Draw) => amount && formatMoney(amount, currency, locale)
  return [
    { id: 'number', header: m.rooms_draw(), cell: ({ number }) => formatNumber(number, locale) },
    {
      id: 'time',
      header: m.bets_time(),
      wideOnly: true,
      cell: ({ ended_at: at }) =>
        at && (
          <time dateTime={at} className="text-paper-3">
            {formatDateTime(at, locale, timeZone)}
          </time>
        ),
    },
    {
      id: 'tickets',
      header: m.rooms_tickets(),
      align: 'end',
      wideOnly: true,
      cell: ({ drawn }) => drawn && formatNumber(drawn.total, locale),
    },
    { id: 'pot', header: m.rooms_pot(), align: 'end', cell: (draw) => money(draw.drawn?.pot, draw) },
    { id: 'ticket', header: m.bets_outcome(), align: 'end', cell: ({ drawn }) => drawn && ticketText(drawn.ticket) },
    {
      id: 'prize',
      header: m.rooms_winner_gets(),
      align: 'end',
      wideOnly: true,
      cell: (draw) => money(draw.drawn?.prize, draw),
    },
    {
      id: 'proof',
      header: m.bets_proof(),
      align: 'end',
      cell: (draw) => (
        <ProofLink draw={draw}>
          <span className="grid size-11 place-content-center">
            <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </span>
        </ProofLink>
      ),
    },
  ]
}
