import { Link } from '@tanstack/react-router'
import { PATHS } from '~/features/casino/kind.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { RoundNow } from './table-now.tsx'
import type { LiveTable } from './table-phase.ts'

type LiveTableTileProps = {
  table: LiveTable
  /** Server time at which the data was fetched. */
  askedAt: number
  isInSight: boolean
}

export function LiveTableTile({ table: { slug, name, status, round }, askedAt, isInSight }: LiveTableTileProps) {
  return (
    <Link
      to={PATHS.live.play}
      params={{ slots: slug }}
      className="block overflow-hidden rounded-control border border-line bg-surface-1 transition-tint hover:border-paper-3 active:bg-surface-2"
    >
      <img
        src={`/slots/${slug}.svg`}
        alt=""
        width={320}
        height={240}
        loading="lazy"
        decoding="async"
        className="block aspect-4/3 h-auto w-full bg-surface-2"
      />
      <div className="grid gap-1.5 px-3 py-2.5 lg:px-3.5 lg:py-3">
        <h3 className="line-clamp-2 min-w-0 font-semibold text-14 lg:text-16">{name}</h3>
        {status === 'maintenance' && (
          <p>
            <Badge>{m.slots_maintenance()}</Badge>
          </p>
        )}
        {round && <RoundNow {...{ round, askedAt, isInSight }} />}
      </div>
    </Link>
  )
}
