import { and, eq, or } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import { among } from '#server/platform/kernel/among.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** The names of those of these players who do not hide what they play, by their ids; that of whoever asks in any case. */
export async function shownNamesAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  userIds: readonly string[],
  askerId: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(among(users.id, userIds), or(eq(users.isStatisticsHidden, false), eq(users.id, askerId ?? ''))))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
