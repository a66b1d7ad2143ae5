import { Info, Pin } from 'lucide-react'
import { useState } from 'react'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { formatPercent } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { HydratedFields } from '~/ui/hydrated-fields.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { marginOf, returnOf } from './margin.ts'
import { marketName, outcomeName } from './names.ts'
import { OddsButton } from './odds-button.tsx'
import { useOddsFormat } from './odds-format.ts'
import { pinOf, usePins } from './pins.ts'
import type { SportsEvent, SportsMarket } from './sports.ts'

type Props = {
  event: SportsEvent
  /** Markets of one kind: the lines of a total share one panel. */
  markets: readonly SportsMarket[]
}

/** Markets whose outcomes, except the last, are numbers. */
const SHORT = ['correct_score', 'exact_goals']

/** Markets of one kind with their odds; expands to their margin and the feed's probability of each outcome. */
export function MarketPanel({ event, markets }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const pins = usePins()
  const [first] = markets
  if (!first) return null
  const pin = pinOf(event.sport, first.key)
  // numbers need little space; names are shown above their odds
  const areNumbers = SHORT.includes(parseMarketKey(first.key).type)
  const isThree = !areNumbers && first.outcomes.length % 3 === 0
  return (
    <section className="mb-3 break-inside-avoid overflow-hidden rounded-control border border-line bg-surface-1">
      <header className="flex min-h-11 items-center gap-2 pl-4">
        <h2 className="min-w-0 flex-1 font-semibold text-14">{marketName(first.key, event)}</h2>
        {markets.every(({ status }) => status === 'suspended') && (
          <span className="text-12 text-paper-3">{m.sports_suspended()}</span>
        )}
        <IconButton label={m.sports_pin()} aria-pressed={pins.has(pin)} onClick={() => pins.toggle(pin)}>
          <Pin
            aria-hidden="true"
            className={`size-4 ${pins.has(pin) ? 'fill-accent text-accent' : ''}`}
            strokeWidth={1.5}
          />
        </IconButton>
        <IconButton label={m.sports_margin_of()} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Info aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </IconButton>
      </header>
      <HydratedFields
        className={`grid min-w-0 gap-1.5 px-3 pb-3 ${isThree || areNumbers ? 'grid-cols-3' : 'grid-cols-2'}`}
      >
        {markets.flatMap((market) =>
          market.outcomes.map((outcome) => (
            <OddsButton
              key={`${market.key} ${outcome.id}`}
              event={event}
              market={market}
              outcome={outcome}
              label={outcomeName(market.key, outcome.id, event)}
              look={isThree ? 'stacked' : 'inline'}
            />
          )),
        )}
      </HydratedFields>
      {isOpen && markets.map((market) => <Cost key={market.key} event={event} market={market} />)}
    </section>
  )
}

function Cost({ event, market }: { event: SportsEvent; market: SportsMarket }) {
  const { write } = useOddsFormat()
  const margin = marginOf(market)
  const percent = (value: number) => formatPercent(100 * value, getLocale())
  return (
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
            <li key={outcome.id} className="grid grid-cols-[minmax(0,1fr)_repeat(3,4.5rem)] gap-2 [&>*+*]:text-right">
              <span className="truncate">{outcomeName(market.key, outcome.id, event)}</span>
              <span>{formatPercent(100 * chance, getLocale(), 1)}</span>
              <span>{write(fair)}</span>
              <span>{outcome.odds === null ? '–' : percent(rtp)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
