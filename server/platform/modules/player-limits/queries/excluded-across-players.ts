import { and, isNotNull } from 'drizzle-orm'
import { protections } from '#db/platform/schema/player-limits.ts'
import { among } from '#server/platform/kernel/among.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { stopOf } from '../protection.ts'

/** Which of some players have excluded themselves: they are shown to nobody. */
export async function excludedAcrossPlayers(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .select()
    .from(protections)
    .where(and(among(protections.userId, userIds), isNotNull(protections.excludedAt)))
  const now = clock.now()
  return new Set(rows.filter((row) => stopOf(row, now)?.reason === 'self_excluded').map(({ userId }) => userId))
}
