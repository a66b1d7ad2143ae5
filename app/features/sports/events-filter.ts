import { type TimeZone, wallTime } from '~/lib/format/time-zone.ts'
import { oneOf, type Query, text } from '~/lib/pages/search-fields.ts'
import type { EventsInput } from './sports.ts'

export const WHENS = ['live', 'today', 'tomorrow', 'day'] as const
export type When = (typeof WHENS)[number]

export type EventsFilter = { readonly when?: When | undefined; readonly q?: string | undefined }

const SEARCHED_LENGTH = 40
const DAY_MS = 86_400_000
/** Granularity of the current time, so that pages requested within it share a query. */
const MOMENT_MS = 60_000

export const eventsFilter = ({ when, q }: Query): EventsFilter => ({
  when: oneOf(when, WHENS),
  q: (typeof q === 'number' ? String(q) : text(q, SEARCHED_LENGTH)) || undefined,
})

type Place = { readonly sport?: string; readonly league?: string }

/** End of the zone's day that contains a time. Days with a clock change are longer or shorter. */
export function midnightAfter(at: number, zone: TimeZone): number {
  const wall = Math.floor(wallTime(at, zone) / DAY_MS + 1) * DAY_MS
  const guess = wall - (wallTime(at, zone) - at)
  return wall - (wallTime(guess, zone) - guess)
}

type Now = { readonly now: number; readonly zone: TimeZone }

/** Input of the procedure. Days are those of the zone: the player's, or UTC if not set. */
export function eventsInput({ when, q }: EventsFilter, { sport, league }: Place, { now, zone }: Now): EventsInput {
  const moment = Math.floor(now / MOMENT_MS) * MOMENT_MS
  const midnight = midnightAfter(moment, zone)
  const iso = (at: number) => new Date(at).toISOString()
  return {
    ...(sport && { sport }),
    ...(league && { league }),
    ...(q && { search: q }),
    ...(when === 'today' && { until: iso(midnight) }),
    ...(when === 'tomorrow' && { from: iso(midnight), until: iso(midnightAfter(midnight, zone)) }),
    ...(when === 'day' && { until: iso(moment + DAY_MS) }),
  }
}
