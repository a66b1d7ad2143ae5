import { clockOf, type ZoneOffsets } from '#server/shared/zone-offsets.ts'
import { type Profile, useSession } from '~/lib/player/session.ts'

/** A time zone that times are shown in. */
export type TimeZone = {
  /** By IANA. */
  readonly name: string
  /** By the zone data of the server; `null` where it sent none: then the zone data of this runtime holds. */
  readonly offsets: ZoneOffsets | null
}

const MINUTE_MS = 60_000

export const UTC: TimeZone = { name: 'UTC', offsets: [[0, 0]] }

/** The time zone of this browser. */
export const browserZone = (): TimeZone => ({
  name: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  offsets: null,
})

/** The time zone of a player, UTC where they have none yet. */
export const zoneOfUser = (user: Profile['user'] | undefined): TimeZone =>
  user?.timezone ? { name: user.timezone, offsets: user.zone_offsets } : UTC

/** The time zone of the player; of a visitor UTC, or what is given. */
export function useTimeZone(ofVisitor?: () => TimeZone): TimeZone {
  const user = useSession().profile?.user
  return ofVisitor && !user?.timezone ? ofVisitor() : zoneOfUser(user)
}

const clocks = new Map<string, ReturnType<typeof clockOf>>()

/** The clock of a zone; the browser's own where it does not know the zone, as an older browser does not know a newer one. */
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

/** The name of a zone where this runtime knows it, else the name of its own. */
export function knownZone(zone: string): string {
  try {
    clockOf(zone)
    return zone
  } catch {
    return browserZone().name
  }
}

/** An instant as the clock on a wall of the zone shows it, in the fields of UTC. Milliseconds. */
export function wallTime(at: number, { name, offsets }: TimeZone): number {
  const minutes = offsets ? (offsets.findLast(([from]) => from <= at) ?? offsets[0])?.[1] : clockFor(name)(at)
  return at + (minutes ?? 0) * MINUTE_MS
}
