import { clockOf, type ZoneOffsets } from '#server/shared/zone-offsets.ts'

/** A time zone for displayed times. */
export type TimeZone = {
  /** IANA name. */
  readonly name: string
  /** Offsets from the server's zone data; `null` if it sent none, in which case this runtime's data is used. */
  readonly offsets: ZoneOffsets | null
}

const MINUTE_MS = 60_000

export const UTC: TimeZone = { name: 'UTC', offsets: [[0, 0]] }

export const browserZone = (): TimeZone => ({
  // the default locale of a system without one is not a language tag in every browser
  name: new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
  offsets: null,
})

const clocks = new Map<string, ReturnType<typeof clockOf>>()

/**
 * Clock of a zone; falls back to the browser's own zone if it does not know the name (older browsers lack newer zones).
 */
function clockFor(zone: string): ReturnType<typeof clockOf> {
  const known = clocks.get(zone)
  if (known) return known
  let clock: ReturnType<typeof clockOf>
  try {
    clock = clockOf(zone)
  } catch {
    clock = clockOf(browserZone().name)
  }
  clocks.set(zone, clock)
  return clock
}

/** Name of the zone if this runtime knows it, else of its own zone. */
export function knownZone(zone: string): string {
  try {
    clockOf(zone)
    return zone
  } catch {
    return browserZone().name
  }
}

/** Local time of the zone in milliseconds, encoded as if it were UTC. */
export function wallTime(at: number, { name, offsets }: TimeZone): number {
  const minutes = offsets ? (offsets.findLast(([from]) => from <= at) ?? offsets[0])?.[1] : clockFor(name)(at)
  return at + (minutes ?? 0) * MINUTE_MS
}
