import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { protections } from '#db/platform/schema/player-limits.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { type Protection, restrictionAt, UNPROTECTED } from '../protection.ts'

const rowOf = builtOnce((reader) =>
  reader
    .select()
    .from(protections)
    .where(eq(protections.userId, sql.placeholder('userId')))
    .prepare(),
)

export async function findProtection(reader: PlatformReader, userId: string): Promise<Protection> {
  const row = await rowOf(reader).get({ userId })
  if (!row) return UNPROTECTED
  const { playedMs, countedAt, playUntil, sessionFromMs, sessionStartedAt, ...rest } = row
  return { ...rest, time: { playedMs, countedAt, playUntil, sessionFromMs, sessionStartedAt } }
}

/** The self-excluded players among these; they are hidden from public lists. */
export async function excludedAcrossPlayers(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .select()
    .from(protections)
    .where(and(inList(protections.userId, userIds), isNotNull(protections.excludedAt)))
  const now = clock.now()
  return new Set(rows.filter((row) => restrictionAt(row, now)?.reason === 'self_excluded').map(({ userId }) => userId))
}

/** The players among these who are under a time-out or exclusion. */
export async function stoppedAcrossPlayers(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await reader.select().from(protections).where(inList(protections.userId, userIds))
  const now = clock.now()
  return new Set(rows.filter((row) => restrictionAt(row, now) !== undefined).map(({ userId }) => userId))
}
