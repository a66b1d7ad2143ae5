import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { BET_RESULTS, type BetResult } from '#server/shared/constants/bet-results.ts'
import { CURRENCY_CODES, type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { currencyLabel } from '~/lib/format/currency-names.ts'
import { useSession } from '~/lib/player/session.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Money } from '~/ui/money.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { GameFilter } from './game-filter.tsx'
import {
  type HistoryFilter,
  type HistoryListName,
  instantsOf,
  LISTS,
  PERIODS,
  type PeriodName,
  periodOf,
} from './history-filter.ts'
import { HistoryList } from './history-list.tsx'

const BalancePlot = lazyPart(async () => (await import('./balance-plot.tsx')).BalancePlot)

const PERIOD_NAMES: Record<PeriodName, () => string> = {
  week: m.history_week,
  month: m.history_month,
  quarter: m.history_quarter,
  year: m.history_year,
  all: m.history_all,
}

const LIST_NAMES: Record<HistoryListName, () => string> = {
  bets: m.history_bets,
  transfers: m.history_transfers,
  sessions: m.history_sessions,
  limits: m.limits_title,
}

const RESULT_NAMES: Record<BetResult, () => string> = { won: m.history_won, lost: m.history_lost }

/** Longest period of the chart for "all time". */
const LONGEST_PLOT_MS = 3 * 365 * 86_400_000

export function HistoryPage({ filter }: { filter: HistoryFilter }) {
  const user = useSession().profile?.user
  const navigate = useNavigate()
  // the same end for all requests and their pages
  const [now] = useState(() => Date.now())
  if (!user) return null
  const timezone = zoneOfUser(user)
  const list = filter.list ?? 'bets'
  const currency = filter.currency ?? user.currency ?? DEFAULT_CURRENCY
  const period = instantsOf(filter, { now, timezone })
  const change = (next: HistoryFilter) =>
    navigate({ to: '/profile/history', search: { ...filter, ...next }, replace: true, resetScroll: false })
  const hasMoney = list === 'bets' || list === 'transfers'
  const wanted = {
    ...period,
    ...(hasMoney && { currency }),
    ...(list === 'bets' && { game: filter.game, result: filter.result }),
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Periods filter={filter} onChange={change} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Select<Currency>
          label={m.shell_currency()}
          value={currency}
          onValueChange={(next) => change({ currency: next })}
          items={CURRENCY_CODES.map((value) => ({ value, label: currencyLabel(value) }))}
        />
        <Select<BetResult | 'any'>
          label={m.history_result()}
          value={filter.result ?? 'any'}
          onValueChange={(result) => change({ result: result === 'any' ? undefined : result })}
          items={[
            { value: 'any', label: m.history_any_result() },
            ...BET_RESULTS.map((value) => ({ value, label: RESULT_NAMES[value]() })),
          ]}
        />
        <div className="max-lg:col-span-2">
          <GameFilter value={filter.game} onChange={(game) => change({ game })} />
        </div>
        <TextField
          label={m.history_from()}
          name="from"
          type="date"
          value={filter.from ?? ''}
          onChange={(event) => change({ from: event.currentTarget.value || undefined, period: undefined })}
        />
        <TextField
          label={m.history_until()}
          name="until"
          type="date"
          value={filter.until ?? ''}
          onChange={(event) => change({ until: event.currentTarget.value || undefined, period: undefined })}
        />
      </div>
      <Totals currency={currency} period={period} game={list === 'bets' ? filter.game : undefined} />
      <section aria-label={m.history_balance()} className="min-w-0 rounded-panel border border-line bg-surface-1 p-4">
        <h2 className="mb-3 font-semibold text-16">{m.history_balance()}</h2>
        <Suspense fallback={<Skeleton className="h-56 w-full" />}>
          <BalancePlot
            {...{ currency, timezone }}
            from={period.from ?? now - LONGEST_PLOT_MS}
            until={period.until ?? now}
          />
        </Suspense>
      </section>
      <Tabs
        value={list}
        onValueChange={(next) => change({ list: next })}
        panelClassName="pt-3 min-w-0"
        items={LISTS.map((value) => ({
          value,
          label: LIST_NAMES[value](),
          panel:
            value === list ? (
              <>
                <Export list={value} wanted={{ ...wanted, zone: timezone.name }} />
                <HistoryList key={JSON.stringify(wanted)} {...{ list: value, wanted, timezone }} />
              </>
            ) : null,
        }))}
      />
    </div>
  )
}

type PeriodsProps = { filter: HistoryFilter; onChange: (next: HistoryFilter) => void }

function Periods({ filter, onChange }: PeriodsProps) {
  const chosen = periodOf(filter)
  return (
    <fieldset className="scroll-x -mx-4 flex min-w-0 gap-2 px-4 py-1 lg:mx-0 lg:px-0">
      <legend className="sr-only">{m.limits_period()}</legend>
      {PERIODS.map((period) => (
        <Chip
          key={period}
          selected={period === chosen}
          onClick={() => onChange({ period, from: undefined, until: undefined })}
        >
          {PERIOD_NAMES[period]()}
        </Chip>
      ))}
    </fieldset>
  )
}

type TotalsProps = { currency: Currency; period: { from?: string; until?: string }; game: string | undefined }

/**
 * Totals of the period; stakes and payouts can be limited to a game. Filtering by won or lost bets would make them
 * meaningless.
 */
function Totals({ currency, period, game }: TotalsProps) {
  const { data } = useQuery(useTRPC().history.totals.queryOptions({ ...period, currency, game }))
  const facts = [
    { name: m.limits_check_staked(), value: data?.staked },
    { name: m.history_returned(), value: data?.returned },
    ...(data && Number(data.open) !== 0 ? [{ name: m.wallet_in_play(), value: data.open }] : []),
    { name: m.history_net(), value: data?.net, signed: true },
    { name: m.history_deposited(), value: data?.deposited },
    { name: m.history_withdrawn(), value: data?.withdrawn },
    { name: m.history_lifetime(), value: data?.lifetime_net_deposit },
  ]
  return (
    <dl
      aria-busy={!data}
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-panel border border-line bg-surface-1 p-4 sm:grid-cols-3 lg:grid-cols-6"
    >
      {facts.map(({ name, value, signed = false }) => (
        <div key={name} className="min-w-0">
          <dt className="text-12 text-paper-3">{name}</dt>
          <dd className="mt-1 font-semibold text-16">
            {value === undefined ? <Skeleton className="h-5 w-20" /> : <Money {...{ value, currency, signed }} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Export({ list, wanted }: { list: HistoryListName; wanted: Readonly<Record<string, string | undefined>> }) {
  const href = (format: 'csv' | 'json') => {
    const given = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/api/history?${new URLSearchParams([['list', list], ['format', format], ...given])}`
  }
  return (
    <p className="mb-2 flex flex-wrap gap-2">
      {(['csv', 'json'] as const).map((format) => (
        <a key={format} href={href(format)} download={`${list}.${format}`} className={buttonClass('outline')}>
          <Download aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {m.history_export({ format: format.toUpperCase() })}
        </a>
      ))}
    </p>
  )
}
