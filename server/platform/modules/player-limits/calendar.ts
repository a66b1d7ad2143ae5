import type { Protection } from './protection.ts'
import type { Calendar } from './windows.ts'

/** By whose calendar a player's windows are; who has never set a limit has none that matters. */
export const calendarOf = ({
  zone,
  previousZone,
  zoneChangedAt,
}: Pick<Protection, 'zone' | 'previousZone' | 'zoneChangedAt'>): Calendar => ({
  zone: zone ?? 'UTC',
  previous: previousZone === null || zoneChangedAt === null ? null : { zone: previousZone, leftAt: zoneChangedAt },
})
