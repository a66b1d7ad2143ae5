import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { playerFlags } from '#db/platform/schema/identity.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { RiskFlag } from '#server/shared/constants/risk-flags.ts'

type Reading = Pick<Platform, 'reader'>

const MOST = 100

/** Risk flags of a player, also those that were cleared, newest first. */
export const listFlags = ({ reader }: Reading, userId: string) =>
  reader
    .select()
    .from(playerFlags)
    .where(eq(playerFlags.userId, userId))
    .orderBy(desc(playerFlags.setAt), asc(playerFlags.flag))
    .limit(MOST)

/** Risk flags that are set, by player; players without one are left out. */
export async function openFlagsAcrossPlayers(
  { reader }: Reading,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RiskFlag[]>> {
  if (userIds.length === 0) return new Map()
  const { userId, flag, clearedAt } = playerFlags
  const rows = await reader
    .select({ userId, flag })
    .from(playerFlags)
    .where(and(inList(userId, userIds), isNull(clearedAt)))
    .orderBy(asc(flag))
  return new Map([...Map.groupBy(rows, (row) => row.userId)].map(([id, all]) => [id, all.map((row) => row.flag)]))
}
