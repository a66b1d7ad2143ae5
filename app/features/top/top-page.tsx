import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { proofOfListed } from '~/features/bets/proof-search.ts'
import { gameName } from '~/features/catalogue/games.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney, formatNumber, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table } from '~/ui/table.tsx'
import { TOP_MEASURES, TOP_PERIODS, type TopFilter } from './top-filter.ts'

const PERIOD_NAMES = { day: m.top_day, week: m.top_week, month: m.top_month } as const
const MEASURE_NAMES = { multiplier: m.top_multiplier, win: m.top_win } as const
const CHOICE =
  'inline-flex h-11 items-center rounded-control border border-line px-4 font-medium text-14 text-paper-2 transition-tint hover:border-line-strong hover:text-paper aria-[current=page]:border-accent aria-[current=page]:bg-surface-3 aria-[current=page]:text-paper lg:h-10'

export function TopPage(filter: TopFilter) {
  const { period, measure } = filter
  return (
    <>
      <h1 className="title-24">{m.top_title()}</h1>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.top_lead()}</p>
      <div className="mt-5 mb-4 flex flex-wrap gap-x-8 gap-y-3">
        <nav aria-label={m.top_measure()} className="flex flex-wrap gap-2">
          {TOP_MEASURES.map((one) => (
            <Link
              key={one}
              to="/top"
              search={{ period, measure: one }}
              aria-current={one === measure ? 'page' : undefined}
              className={CHOICE}
            >
              {MEASURE_NAMES[one]()}
            </Link>
          ))}
        </nav>
        <nav aria-label={m.top_period()} className="flex flex-wrap gap-2">
          {TOP_PERIODS.map((one) => (
            <Link
              key={one}
              to="/top"
              search={{ period: one, measure }}
              aria-current={one === period ? 'page' : undefined}
              className={CHOICE}
            >
              {PERIOD_NAMES[one]()}
            </Link>
          ))}
        </nav>
      </div>
      <Bets {...filter} />
    </>
  )
}

function Bets(filter: TopFilter) {
  const { data, isError, refetch } = useQuery(useTRPC().top.list.queryOptions(filter))
  const locale = getLocale()
  if (isError)
    return <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
  if (!data) return <Skeleton className="h-80 w-full" />
  if (data.rows.length === 0) return <EmptyState as="h2" title={m.top_none()} />
  const count = (value: number) => formatNumber(value, locale)
  return (
    <>
      <Table
        caption={m.top_title()}
        rows={data.rows}
        rowKey={({ bet_id }) => bet_id}
        isOwn={({ is_own }) => is_own}
        columns={[
          { id: 'place', header: m.tournament_place(), cell: ({ place }) => <span className="num">{place}</span> },
          { id: 'player', header: m.tournament_player(), cell: ({ player }) => player ?? m.tournament_anonymous() },
          { id: 'game', header: m.top_game(), wideOnly: true, cell: ({ game, title }) => gameName(game, title) },
          {
            id: 'multiplier',
            header: m.top_multiplier(),
            align: 'end',
            cell: ({ multiplier }) => <span className="num">{formatTimes(multiplier, locale, 2)}</span>,
          },
          {
            id: 'payout',
            header: m.top_win(),
            align: 'end',
            cell: ({ payout, currency }) => <Money value={payout} currency={currency} />,
          },
          {
            id: 'proof',
            header: m.top_proof(),
            align: 'end',
            wideOnly: true,
            cell: (row) => <ProofLink row={row} />,
          },
        ]}
      />
      {data.own && (
        <p className="num mt-4 max-w-170 text-14">
          {m.top_own({
            place: count(data.own.place),
            multiplier: formatTimes(data.own.multiplier, locale, 2),
            amount: formatMoney(data.own.payout, data.own.currency, locale),
          })}
        </p>
      )}
      <p className="num mt-4 max-w-170 text-14 text-paper-2">
        {m.top_honest({ players: count(data.players), ahead: count(data.ahead), behind: count(data.behind) })}
        {data.median !== null && ` ${m.top_median({ amount: formatMoney(data.median, 'USD', locale) })}`}
      </p>
    </>
  )
}

type TopRow = inferRouterOutputs<AppRouter>['top']['list']['rows'][number]

/** Hidden players' bets have no proof link. */
function ProofLink({ row }: { row: TopRow }) {
  const { bet_id: id, place, player, is_own } = row
  const search = player === null && !is_own ? null : proofOfListed({ ...row, id })
  if (search === null) return null
  return (
    <Link
      to="/fairness"
      search={search}
      aria-label={m.top_proof_of({ place })}
      className="inline-flex min-h-11 items-center underline"
    >
      {m.top_proof()}
    </Link>
  )
}
