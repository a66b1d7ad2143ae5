import { oneOf, type Query, text } from '~/lib/search-fields.ts'
import type { EventsAsked } from './sports.ts'

export const WHENS = ['live', 'today', 'tomorrow', 'day'] as const
export type When = (typeof WHENS)[number]

/** What a page of events is asked for in its address. */
export type EventsFilter = { readonly when?: When | undefined; readonly q?: string | undefined }

const SEARCHED_LENGTH = 40
const DAY_MS = 86_400_000
/** Of the moment that is asked for: pages that are asked for within it ask for the same. */
const MOMENT_MS = 60_000

export const eventsFilter = ({ when, q }: Query): EventsFilter => ({
  when: oneOf(when, WHENS),
  q: (typeof q === 'number' ? String(q) : text(q, SEARCHED_LENGTH)) || undefined,
})

type Place = { readonly sport?: string; readonly league?: string }

/** The same as the call asks for it. Days are UTC's, as the times of whoever has said no zone. */
export function askedFor({ when, q }: EventsFilter, { sport, league }: Place, now: number): EventsAsked {
  const moment = Math.floor(now / MOMENT_MS) * MOMENT_MS
  const midnight = Math.floor(moment / DAY_MS + 1) * DAY_MS
  const iso = (at: number) => new Date(at).toISOString()
  return {
    ...(sport && { sport }),
    ...(league && { league }),
    ...(q && { search: q }),
    ...(when === 'today' && { until: iso(midnight) }),
    ...(when === 'tomorrow' && { from: iso(midnight), until: iso(midnight + DAY_MS) }),
    ...(when === 'day' && { until: iso(moment + DAY_MS) }),
  }
}
