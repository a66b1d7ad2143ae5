import { Link } from '@tanstack/react-router'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { HydratedFields } from '~/ui/hydrated-fields.tsx'
import { inAddress } from './addresses.ts'
import { marketName, timeOf } from './names.ts'
import { OddsButton } from './odds-button.tsx'
import type { SportsEvent } from './sports.ts'

const FAVOURITES = 3

export function OutrightList({ events }: { events: readonly SportsEvent[] }) {
  const zone = useTimeZone()
  return (
    <section
      aria-label={m.sports_outrights()}
      className="mt-4 overflow-hidden rounded-panel border border-line bg-surface-1"
    >
      <h2 className="num flex items-center gap-2 bg-surface-2 px-4 py-3 font-semibold text-14">
        {m.sports_outrights()} <span className="text-12 text-paper-3">{events.length}</span>
      </h2>
      <ul>
        {events.map((event) => {
          const [market] = event.markets
          return (
            <li key={event.id} className="grid gap-3 border-line border-t px-4 py-3 xl:grid-cols-[minmax(0,1fr)_32rem]">
              <Link
                to="/betting/event/$id"
                params={{ id: inAddress(event.id) }}
                className="num grid content-center font-medium text-14 hover:text-accent"
              >
                {market ? marketName(market.key, event) : event.home}
                <span className="flex flex-wrap gap-x-2 text-12 text-paper-3">
                  <span className={event.status === 'live' ? 'font-semibold text-loss' : ''} suppressHydrationWarning>
                    {timeOf(event, zone)}
                  </span>
                  <span>{m.sports_more({ count: event.market_count })}</span>
                </span>
              </Link>
              {market && (
                <HydratedFields className="grid min-w-0 grid-cols-3 gap-1">
                  {favourites(market).map((outcome) => (
                    <OddsButton key={outcome.id} {...{ event, market, outcome }} label={outcome.id} look="stacked" />
                  ))}
                </HydratedFields>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const favourites = ({ outcomes }: SportsEvent['markets'][number]) =>
  outcomes.toSorted(({ p: [one = 0] }, { p: [other = 0] }) => other - one).slice(0, FAVOURITES)
