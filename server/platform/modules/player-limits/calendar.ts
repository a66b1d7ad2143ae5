import type { Protection } from './protection.ts'
import type { Calendar } from './windows.ts'

/** Calendar of a player's windows. UTC for a player who has never set a limit, for whom it does not matter. */
export const calendarOf = ({
  zone,
  previousZone,
  zoneChangedAt,
}: Pick<Protection, 'zone' | 'previousZone' | 'zoneChangedAt'>): Calendar => ({
  zone: zone ?? 'UTC',
  previous: previousZone === null || zoneChangedAt === null ? null : { zone: previousZone, leftAt: zoneChangedAt },
})
