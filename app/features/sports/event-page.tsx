import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { GROUPS } from '#server/shared/sports/markets/market-type.ts'
import { isField } from '#server/shared/sports/markets/outright.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { Chip } from '~/ui/chip.tsx'
import { JsonLd } from '~/ui/json-ld.tsx'
import { inAddress } from './addresses.ts'
import { EventProof } from './event-proof.tsx'
import { kindOf } from './lines.ts'
import { MarketPanel } from './market-panel.tsx'
import { GROUP_NAMES } from './names.ts'
import { pinOf, usePins } from './pins.ts'
import { Scoreboard } from './scoreboard.tsx'
import { sportName } from './sport-names.ts'
import { SportsLayout } from './sports-layout.tsx'
import { Statistics } from './statistics.tsx'
import { isRealMatch, sportsEventData } from './structured-data.ts'

const OutrightHead = lazyPart(async () => (await import('./outright-head.tsx')).OutrightHead)

export function EventPage({ id }: { id: string }) {
  const trpc = useTRPC()
  const { data: event } = useSuspenseQuery(trpc.sports.event.queryOptions({ id }))
  const [group, setGroup] = useState<string | null>(null)
  const groups = GROUPS.filter((one) => event.markets.some((market) => market.group === one))
  const pins = usePins()
  const isPinned = ({ key }: { readonly key: string }) => pins.has(pinOf(event.sport, key))
  const ofGroup = event.markets.filter((market) => group === null || market.group === group)
  // pinned markets come first, in every group
  const shown = [...event.markets.filter(isPinned), ...ofGroup.filter((market) => !isPinned(market))]
  return (
    <SportsLayout>
      <p className="flex min-h-10 items-center gap-2 text-13 text-paper-3">
        <Link to="/betting" className="link inline-flex items-center gap-1">
          <ArrowLeft aria-hidden="true" className="size-4" /> {m.sports_title()}
        </Link>
        ›
        <Link to="/betting/$sport" params={{ sport: event.sport }} className="link">
          {sportName(event.sport)}
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
      {isField(event) ? (
        <Suspense fallback={null}>
          <OutrightHead event={event} />
        </Suspense>
      ) : (
        <Scoreboard event={event} />
      )}
      <Statistics event={event} />
      {groups.length > 0 && (
        <div className="scroll-x mt-4 flex gap-2">
          <Chip selected={group === null} onClick={() => setGroup(null)}>
            {m.sports_all()} {event.markets.length}
          </Chip>
          {groups.map((one) => (
            <Chip key={one} selected={group === one} onClick={() => setGroup(one)}>
              {GROUP_NAMES[one]()}
            </Chip>
          ))}
        </div>
      )}
      <div className="mt-3 gap-3 xl:columns-2">
        {[...Map.groupBy(shown, ({ key }) => kindOf(key)).values()].map((markets) => (
          <MarketPanel key={kindOf(markets[0]?.key ?? '')} event={event} markets={markets} />
        ))}
      </div>
      <EventProof event={event} />
      {isRealMatch(event) && <JsonLd data={sportsEventData(event)} />}
    </SportsLayout>
  )
}
