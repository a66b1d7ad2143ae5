import { clockOf } from './zone-offsets.ts'

const MINUTE_MS = 60_000

const clocks = new Map<string, ReturnType<typeof clockOf>>()

function knownClock(zone: string): ReturnType<typeof clockOf> {
  const known = clocks.get(zone)
  if (known) return known
  const clock = clockOf(zone)
  clocks.set(zone, clock)
  return clock
}

/**
 * Local time of an IANA zone with its offset: `2026-11-29T21:00:00.000+03:00`. Throws RangeError for a zone unknown to
 * the runtime.
 * @param iso in UTC, ISO 8601
 */
export function localTime(iso: string, zone: string): string {
  const at = Date.parse(iso)
  const minutes = knownClock(zone)(at)
  const offset = new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16)
  return `${new Date(at + minutes * MINUTE_MS).toISOString().slice(0, -1)}${minutes < 0 ? '-' : '+'}${offset}`
}

/**
 * Whether the runtime knows an IANA name. Rejects offsets such as "+03:00", which `Intl` accepts but which have no
 * daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return knownClock(name) !== undefined
  } catch {
    return false
  }
}
