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
 * An instant as the clocks of an IANA zone show it, with their offset: `2026-11-29T21:00:00.000+03:00`. Throws RangeError
 * for a zone that the runtime does not know.
 * @param iso in UTC, ISO 8601
 */
export function localTime(iso: string, zone: string): string {
  const at = Date.parse(iso)
  const minutes = knownClock(zone)(at)
  const offset = new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16)
  return `${new Date(at + minutes * MINUTE_MS).toISOString().slice(0, -1)}${minutes < 0 ? '-' : '+'}${offset}`
}

/** Whether the runtime knows an IANA name. `Intl` also takes offsets such as "+03:00", which know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return knownClock(name) !== undefined
  } catch {
    return false
  }
}
