import { eq } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { protections } from '#db/platform/schema/player-limits.ts'
import { type Protection, UNPROTECTED } from '../protection.ts'

/** A player's row, as it is stored. */
export async function findProtection(reader: PlatformReader, userId: string): Promise<Protection> {
  const row = await reader.query.protections.findFirst({ where: eq(protections.userId, userId) })
  if (!row) return UNPROTECTED
  const { playedMs, countedAt, playUntil, sessionFromMs, sessionStartedAt, ...rest } = row
  return { ...rest, time: { playedMs, countedAt, playUntil, sessionFromMs, sessionStartedAt } }
}
