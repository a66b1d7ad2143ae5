/** Offsets from UTC in minutes, each with its start (milliseconds since 1970), in chronological order. */
export type ZoneOffsets = readonly (readonly [from: number, minutes: number])[]

const MINUTE_MS = 60_000
/** Shorter than the shortest period of any offset: Morocco's weeks of Ramadan. */
const STEP_MS = 14 * 86_400_000
const YEARS_BEFORE = 5
const YEARS_AFTER = 3

type Clock = (at: number) => number

/** Returns a function that gives a zone's offset in minutes. Throws RangeError for a zone unknown to this runtime. */
export function clockOf(zone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
    return Math.round((wall - at) / MINUTE_MS)
  }
}

/** First minute after `before` with a different offset, given that the offset at `after` differs. */
function changeBetween(clock: Clock, before: number, after: number): number {
  const first = clock(before)
  let [low, high] = [before / MINUTE_MS, after / MINUTE_MS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (clock(middle * MINUTE_MS) === first) low = middle
    else high = middle
  }
  return high * MINUTE_MS
}

/**
 * Offsets of an IANA zone from five years before an instant until three years after it, so that the browser needs
 * neither the zone nor up-to-date zone data. `null` for a zone unknown to this runtime.
 */
export function zoneOffsets(zone: string, now: number): ZoneOffsets | null {
  let clock: Clock
  try {
    clock = clockOf(zone)
  } catch {
    return null
  }
  const year = new Date(now).getUTCFullYear()
  const end = Date.UTC(year + YEARS_AFTER, 0)
  let before = Date.UTC(year - YEARS_BEFORE, 0)
  const offsets: [number, number][] = [[before, clock(before)]]
  for (let at = before + STEP_MS; at < end; at += STEP_MS) {
    const minutes = clock(at)
    if (minutes !== offsets.at(-1)?.[1]) offsets.push([changeBetween(clock, before, at), minutes])
    before = at
  }
  return offsets
}
