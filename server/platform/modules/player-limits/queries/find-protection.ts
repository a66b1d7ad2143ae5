import { eq, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { protections } from '#db/platform/schema/player-limits.ts'
import { type Protection, UNPROTECTED } from '../protection.ts'

const rowOf = builtOnce((reader) =>
  reader
    .select()
    .from(protections)
    .where(eq(protections.userId, sql.placeholder('userId')))
    .prepare(),
)

/** A player's row, as it is stored. */
export async function findProtection(reader: PlatformReader, userId: string): Promise<Protection> {
  const row = await rowOf(reader).get({ userId })
  if (!row) return UNPROTECTED
  const { playedMs, countedAt, playUntil, sessionFromMs, sessionStartedAt, ...rest } = row
  return { ...rest, time: { playedMs, countedAt, playUntil, sessionFromMs, sessionStartedAt } }
}
