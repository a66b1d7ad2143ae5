import type { LimitPeriod } from './constants/player-limits.ts'

/** Half-open: `until` belongs to the next window. Milliseconds. */
export type Window = { readonly from: number; readonly until: number }

/** A calendar date; months from 1. A day beyond the end of its month belongs to the next month. */
type LocalDate = { readonly year: number; readonly month: number; readonly day: number }

const DAY_MS = 86_400_000
/** Largest offset of any zone from UTC. */
const FARTHEST_MS = 15 * 3_600_000
const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  formats.set(zone, format)
  return format
}

function localDate(zone: string, at: number): LocalDate {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}

const asUtc = ({ year, month, day }: LocalDate) => Date.UTC(year, month - 1, day)

/**
 * First instant of a date in a zone. It need not be midnight, since some zones change their clocks then. Offsets change
 * by whole minutes, so the search is by minutes.
 */
function startOf(zone: string, date: LocalDate): number {
  const wanted = asUtc(date)
  let before = (wanted - FARTHEST_MS) / MINUTE_MS
  let after = (wanted + FARTHEST_MS) / MINUTE_MS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (asUtc(localDate(zone, middle * MINUTE_MS)) >= wanted) after = middle
    else before = middle
  }
  return after * MINUTE_MS
}

/** 0 is Monday. */
const weekday = (date: LocalDate) => (Math.floor(asUtc(date) / DAY_MS) + 3) % 7

const BOUNDS: Record<LimitPeriod, (date: LocalDate) => [LocalDate, LocalDate]> = {
  day: (date) => [date, { ...date, day: date.day + 1 }],
  week(date) {
    const monday = { ...date, day: date.day - weekday(date) }
    return [monday, { ...monday, day: monday.day + 7 }]
  },
  month: ({ year, month }) => [
    { year, month, day: 1 },
    { year, month: month + 1, day: 1 },
  ],
}

/**
 * Calendar window that contains an instant: the local day, the week from Monday, or the month, in an IANA zone. Days of
 * 23, 24.5 and 25 hours have their actual length.
 */
export function windowAt(zone: string, period: LimitPeriod, at: number): Window {
  const [first, next] = BOUNDS[period](localDate(zone, at))
  return { from: startOf(zone, first), until: startOf(zone, next) }
}
