import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense } from 'react'
import { ownValue } from '#server/shared/own-value.ts'
import { columnOf } from '#server/shared/sports/markets/index.ts'
import { COLUMNS, parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { ODDS_FORMATS } from '#server/shared/sports/odds/format.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatPercent } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { HydratedFields } from '~/ui/hydrated-fields.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { inAddress } from './addresses.ts'
import { type EventsFilter, WHENS, type When } from './events-filter.ts'
import { marginOf } from './margin.ts'
import { lineOf, timeOf } from './names.ts'
import { OddsButton } from './odds-button.tsx'
import { useOddsFormat } from './odds-format.ts'
import { playedPeriod, SideScore } from './score.tsx'
import { sportName } from './sport-names.ts'
import { type EventsInput, SPORTS, type SportsEvent, type SportsList } from './sports.ts'
import { SportsLayout } from './sports-layout.tsx'
import { useMoreEvents } from './use-more-events.ts'

const OutrightList = lazyPart(async () => (await import('./outright-list.tsx')).OutrightList)

const WHEN_NAMES: Record<When, () => string> = {
  live: m.sports_live,
  today: m.sports_today,
  tomorrow: m.sports_tomorrow,
  day: m.sports_24h,
}
const FORMAT_NAMES = {
  decimal: m.sports_odds_decimal,
  fractional: m.sports_odds_fractional,
  american: m.sports_odds_american,
} as const

type Props = { filter: EventsFilter; input: EventsInput; sport?: string; league?: string }

export function EventsPage({ filter, input, sport, league }: Props) {
  const trpc = useTRPC()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(trpc.sports.events.queryOptions(input))
  const { format, choose } = useOddsFormat()
  const { when } = filter
  const live = when === 'tomorrow' ? [] : data.live
  const more = useMoreEvents(input, data)
  const isHydrated = useHydrated()
  const upcoming = when === 'live' ? [] : more.upcoming
  // filters by time or team apply to matches only
  const outrights = when === undefined && filter.q === undefined ? (data.outrights ?? []) : []
  const margins = [...live, ...upcoming].flatMap(({ markets }) => markets.flatMap((market) => marginOf(market) ?? []))
  const change = (next: EventsFilter) =>
    // updates the address as of then: a click may come before the previous filter's list is loaded
    navigate({ to: '.', search: (previous) => ({ ...previous, ...next }), replace: true, resetScroll: false })
  return (
    <SportsLayout>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="title-24">{league ?? (sport ? sportName(sport) : m.sports_title())}</h1>
        {margins.length > 0 && (
          <span className="num text-13 text-paper-2">
            {m.sports_margin_from({ margin: formatPercent(100 * Math.min(...margins), getLocale()) })}
          </span>
        )}
      </header>
      <p className="mt-1 text-13 text-paper-3">
        {m.sports_virtual()}{' '}
        <Link to="/betting/model" className="link">
          {m.sports_model_link()}
        </Link>
      </p>
      <nav aria-label={m.sports_sport()} className="scroll-x mt-4 flex gap-2">
        <LeagueLink label={m.sports_all()} counts={total(data.leagues)} />
        {SPORTS.map((one) => (
          <LeagueLink
            key={one}
            sport={one}
            label={sportName(one)}
            counts={total(data.leagues.filter((known) => known.sport === one))}
          />
        ))}
      </nav>
      {sport && (
        <nav aria-label={m.sports_leagues()} className="scroll-x mt-2 flex gap-2">
          {data.leagues
            .filter((known) => known.sport === sport)
            .map(({ tournament, ...counts }) => (
              <LeagueLink key={tournament} sport={sport} league={tournament} label={tournament} counts={counts} />
            ))}
        </nav>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <div className="scroll-x -my-1.5 flex gap-2 py-1.5">
          <Chip selected={when === undefined} onClick={() => change({ when: undefined })}>
            {m.sports_all()}
          </Chip>
          {WHENS.map((one) => (
            <Chip key={one} selected={when === one} onClick={() => change({ when: one })}>
              {WHEN_NAMES[one]()}
            </Chip>
          ))}
        </div>
        <search className="relative ml-auto max-sm:w-full">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              const typed = new FormData(event.currentTarget).get('q')
              inBackground(change({ q: typeof typed === 'string' && typed !== '' ? typed : undefined }))
            }}
          >
            <Search aria-hidden="true" className="absolute top-3 left-3 size-4 text-paper-3" strokeWidth={1.5} />
            <input
              type="search"
              name="q"
              defaultValue={filter.q}
              aria-label={m.sports_search()}
              placeholder={m.sports_search()}
              maxLength={40}
              className="h-10 w-full rounded-control border border-line-strong bg-surface-2 pr-3 pl-9 text-16 sm:w-58"
            />
          </form>
        </search>
      </div>
      {live.length === 0 && upcoming.length === 0 && (
        <div className="mt-6">
          <EmptyState title={m.sports_nothing_title()} as="h2">
            {m.sports_nothing()}
          </EmptyState>
        </div>
      )}
      {outrights.length > 0 && (
        <Suspense fallback={null}>
          <OutrightList events={outrights} />
        </Suspense>
      )}
      <EventGroup title={m.sports_live_now()} events={live} />
      <EventGroup title={m.sports_upcoming()} events={upcoming} />
      {when !== 'live' && (more.showMore || more.isPending) && (
        <Button
          className="mt-3 w-full"
          busy={more.isPending}
          // clicks before hydration would be lost
          disabled={!isHydrated}
          onClick={more.showMore ?? undefined}
        >
          {m.sports_show_more()}
        </Button>
      )}
      <div className="mt-6 max-w-105">
        <SegmentedControl
          label={m.sports_odds_format()}
          items={ODDS_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value]() }))}
          value={format}
          onValueChange={choose}
        />
      </div>
    </SportsLayout>
  )
}

type Counts = { readonly live: number; readonly upcoming: number }
const total = (leagues: SportsList['leagues']): Counts =>
  leagues.reduce((sum, one) => ({ live: sum.live + one.live, upcoming: sum.upcoming + one.upcoming }), {
    live: 0,
    upcoming: 0,
  })

function LeagueLink({
  sport,
  league,
  label,
  counts,
}: {
  sport?: string
  league?: string
  label: string
  counts: Counts
}) {
  const inside = (
    <>
      {label} <span className="text-paper-3">{counts.live + counts.upcoming}</span>
      {counts.live > 0 && <span className="font-semibold text-loss">{`${m.sports_live()} ${counts.live}`}</span>}
    </>
  )
  const exact = { activeOptions: { exact: true, includeSearch: false }, className: 'league-link' }
  if (league && sport)
    return (
      <Link to="/betting/$sport/$league" params={{ sport, league: inAddress(league) }} {...exact}>
        {inside}
      </Link>
    )
  if (sport)
    return (
      <Link to="/betting/$sport" params={{ sport }} {...exact}>
        {inside}
      </Link>
    )
  return (
    <Link to="/betting" {...exact}>
      {inside}
    </Link>
  )
}

function EventGroup({ title, events }: { title: string; events: readonly SportsEvent[] }) {
  if (events.length === 0) return null
  return (
    <section aria-label={title} className="mt-4 overflow-hidden rounded-panel border border-line bg-surface-1">
      <h2 className="num flex items-center gap-2 bg-surface-2 px-4 py-3 font-semibold text-14">
        {title} <span className="text-12 text-paper-3">{events.length}</span>
      </h2>
      <HydratedFields className="min-w-0">
        <ul className="event-list">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      </HydratedFields>
    </section>
  )
}

function EventRow({ event }: { event: SportsEvent }) {
  const zone = useTimeZone()
  const { home, away, tournament, markets, market_count: count } = event
  const isLive = event.status === 'live'
  return (
    <li>
      <Link to="/betting/event/$id" params={{ id: inAddress(event.id) }}>
        <span>{home}</span>
        <SideScore event={event} side="home" />
        <span>{away}</span>
        <SideScore event={event} side="away" />
        <span>
          <span className={isLive ? 'font-semibold text-loss' : undefined} suppressHydrationWarning>
            {timeOf(event, zone)}
          </span>
          {isLive && event.sport !== 'football' && <span>{playedPeriod(event)}</span>}
          <span>{tournament}</span>
          <span>{m.sports_more({ count })}</span>
        </span>
      </Link>
      {COLUMNS.map((column) => {
        const market = markets.find(({ key }) => columnOf(key) === column)
        return (
          <div key={column}>
            {market?.outcomes.map((outcome) => (
              <OddsButton
                key={outcome.id}
                event={event}
                market={market}
                outcome={outcome}
                label={shortLabel(market.key, outcome.id)}
                look="row"
              />
            ))}
          </div>
        )
      })}
    </li>
  )
}

const SIGNS = { home: '1', draw: 'X', away: '2', over: '>', under: '<' } as const
/** Short outcome label for a list: the side or the line. */
function shortLabel(key: string, outcome: string): string {
  const sign = ownValue(SIGNS, outcome) ?? outcome
  const { hcp, total } = parseMarketKey(key).specifiers
  if (hcp !== undefined) return lineOf(key, outcome)
  return total === undefined ? sign : `${sign} ${lineOf(key, outcome)}`
}
