import type { CallOutput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { ZoneOffsets } from '#server/shared/zone-offsets.ts'
import type { PublicOutput } from './public-output.ts'

type Called = PublicOutput<CallOutput<typeof contract.profile.user>>
/**
 * Includes the offsets of the player's time zone: a browser need not know the zone, or have zone data as new as the
 * server's.
 */
export type Profile = Omit<Called, 'user'> & { user: Called['user'] & { zone_offsets: ZoneOffsets | null } }
