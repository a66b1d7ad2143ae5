import { type TimeZone, UTC } from '~/lib/format/time-zone.ts'
import { type Profile, useSession } from './session.ts'

/** Time zone of a player; UTC if not set. */
export const zoneOfUser = (user: Profile['user'] | undefined): TimeZone =>
  user?.timezone ? { name: user.timezone, offsets: user.zone_offsets } : UTC

/** Time zone of the player; for visitors `ofVisitor`, by default UTC. */
export function useTimeZone(ofVisitor?: () => TimeZone): TimeZone {
  const user = useSession().profile?.user
  return ofVisitor && !user?.timezone ? ofVisitor() : zoneOfUser(user)
}
