import { useRef } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { useHome } from './home-query.ts'
import { HomeRow } from './home-row.tsx'
import { LiveTableTile } from './live-table-tile.tsx'
import { refetchInterval } from './table-phase.ts'
import { useInSight } from './use-in-sight.ts'

/** Live tables with their state, kept current while visible; renders nothing if the operator has none. */
export function LiveRow() {
  const { lobby } = useTRPC()
  const row = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(row)
  const home = useHome()
  const { data } = useQuery({
    ...lobby.tables.queryOptions(),
    enabled: isInSight,
    staleTime: 0,
    refetchInterval: ({ state: { data: seen } }) => (seen ? refetchInterval(seen) : false),
    ...(home && { initialData: home.tables, initialDataUpdatedAt: 0 }),
  })
  if (!data || data.tables.length === 0) return null
  return (
    <HomeRow id="home-live" title={m.soon_live_title()} all={{ to: '/games/live-casino', name: m.live_all() }}>
      <div ref={row} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {data.tables.map((table) => (
          <LiveTableTile key={table.slug} table={table} askedAt={data.now} isInSight={isInSight} />
        ))}
      </div>
    </HomeRow>
  )
}
