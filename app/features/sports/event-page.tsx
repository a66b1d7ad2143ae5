import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Info } from 'lucide-react'
import { useState } from 'react'
import { GROUPS } from '#server/shared/sports/markets/market-type.ts'
import { formatPercent } from '~/lib/format.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Chip } from '~/ui/chip.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { JsonLd } from '~/ui/json-ld.tsx'
import { inAddress } from './addresses.ts'
import { marginOf, returnOf } from './margin.ts'
import { GROUP_NAMES, marketName, outcomeName, timeOf } from './names.ts'
import { OddsButton } from './odds-button.tsx'
import { useOddsFormat } from './odds-format.ts'
import type { SportsEvent, SportsMarket } from './sports.ts'
import { SportsLayout } from './sports-layout.tsx'
import { sportsEventData } from './structured-data.ts'

/** One event: how it stands, and all of its markets by groups. */
export function EventPage({ id }: { id: string }) {
  const trpc = useTRPC()
  const { data: event } = useSuspenseQuery(trpc.sports.event.queryOptions({ id }))
  const [group, setGroup] = useState<string | null>(null)
  const groups = GROUPS.filter((one) => event.markets.some((market) => market.group === one))
  const shown = event.markets.filter((market) => group === null || market.group === group)
  return (
    <SportsLayout>
      <p className="flex min-h-10 items-center gap-2 text-13 text-paper-3">
        <Link to="/betting" className="link inline-flex items-center gap-1">
          <ArrowLeft aria-hidden="true" className="size-4" /> {m.sports_title()}
        </Link>
        ›
        <Link
          to="/betting/$sport/$league"
          params={{ sport: event.sport, league: inAddress(event.tournament) }}
          className="link"
        >
          {event.tournament}
        </Link>
      </p>
      <Scoreboard event={event} />
      {groups.length > 0 && (
        <div className="scroll-x mt-4 flex gap-2">
          <Chip selected={group === null} onClick={() => setGroup(null)}>
            {m.sports_all()} {event.markets.length}
          </Chip>
          {groups.map((one) => (
            <Chip key={one} selected={group === one} onClick={() => setGroup(one)}>
              {GROUP_NAMES[one]?.()}
            </Chip>
          ))}
        </div>
      )}
      <div className="mt-3 gap-3 xl:columns-2">
        {shown.map((market) => (
          <MarketPanel key={market.key} event={event} market={market} />
        ))}
      </div>
      <JsonLd data={{ '@context': 'https://schema.org', ...sportsEventData(event) }} />
    </SportsLayout>
  )
}

function Scoreboard({ event }: { event: SportsEvent }) {
  const zone = useSession().profile?.user.timezone ?? 'UTC'
  const { home, away, score, first_half: half, goals, red_cards: cards, clock } = event
  return (
    <section aria-label={m.sports_vs(event)} className="num rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <p className="flex flex-wrap gap-2 text-13 text-paper-3">
        <span className={event.status === 'live' ? 'font-semibold text-loss' : ''} suppressHydrationWarning>
          {timeOf(event, zone)}
        </span>
        {clock && !clock.isBreak && <span>{clock.half === 1 ? m.sports_half_1() : m.sports_half_2()}</span>}
        {half && (
          <span>
            {m.sports_half_1()} {half.home}:{half.away}
          </span>
        )}
      </p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
        <h1 className="contents font-display">
          <Team name={home} cards={cards.home} />
          <span className="text-center font-display font-semibold text-24 lg:text-[3.5rem] lg:leading-none">
            {score ? `${score.home}:${score.away}` : '–'}
          </span>
          <Team name={away} cards={cards.away} isRight={true} />
        </h1>
      </div>
      {goals.length > 0 && (
        <ol className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-paper-2">
          {goals.map(({ team, minute }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a goal is known by its number in the match
            <li key={index}>
              {minute}′ {team === 'home' ? home : away}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Team({ name, cards, isRight = false }: { name: string; cards: number; isRight?: boolean }) {
  return (
    <span className={`min-w-0 font-semibold text-16 lg:text-24 ${isRight ? 'text-right' : ''}`}>
      {name}
      {cards > 0 && (
        <span aria-hidden="true" className="ml-2 inline-block h-4 w-3 rounded-[2px] bg-loss align-baseline" />
      )}
    </span>
  )
}

/** One market with its odds; its panel says what it costs, and how likely its feed has each outcome. */
function MarketPanel({ event, market }: { event: SportsEvent; market: SportsMarket }) {
  const [isOpen, setIsOpen] = useState(false)
  const { write } = useOddsFormat()
  const margin = marginOf(market)
  const percent = (value: number) => formatPercent(100 * value, getLocale())
  const isThree = market.outcomes.length === 3
  const columns = isThree ? 'grid-cols-3' : 'grid-cols-2'
  return (
    <section className="mb-3 break-inside-avoid overflow-hidden rounded-control border border-line bg-surface-1">
      <header className="flex min-h-11 items-center gap-2 pl-4">
        <h2 className="min-w-0 flex-1 font-semibold text-14">{marketName(market.key, event)}</h2>
        {market.status === 'suspended' && <span className="text-12 text-paper-3">{m.sports_suspended()}</span>}
        <IconButton label={m.sports_margin_of()} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Info aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </IconButton>
      </header>
      <div className={`grid gap-1.5 px-3 pb-3 ${columns}`}>
        {market.outcomes.map((outcome) => (
          <OddsButton
            key={outcome.id}
            event={event}
            market={market}
            outcome={outcome}
            label={outcomeName(market.key, outcome.id, event)}
            isStacked={isThree}
          />
        ))}
      </div>
      {isOpen && (
        <div className="num border-line border-t px-4 py-3 text-12 text-paper-2">
          <p>
            {m.sports_margin_line({
              margin: margin === null ? '–' : percent(margin),
              rtp: margin === null ? '–' : percent(1 / (1 + margin)),
            })}
          </p>
          <ul className="mt-2 grid gap-1">
            {market.outcomes.map((outcome) => {
              const { chance, fair, rtp } = returnOf(outcome)
              return (
                <li
                  key={outcome.id}
                  className="grid grid-cols-[minmax(0,1fr)_repeat(3,4.5rem)] gap-2 [&>*+*]:text-right"
                >
                  <span className="truncate">{outcomeName(market.key, outcome.id, event)}</span>
                  <span>{formatPercent(100 * chance, getLocale(), 1)}</span>
                  <span>{write(fair)}</span>
                  <span>{outcome.odds === null ? '–' : percent(rtp)}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
