import { eq } from 'drizzle-orm'
import { sportsBets } from '#db/platform/schema/sports.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** Player of a sports bet; null for an unknown one. */
export async function playerOfSportsBetAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  id: string,
): Promise<string | null> {
  const [bet] = await reader.select({ userId: sportsBets.userId }).from(sportsBets).where(eq(sportsBets.id, id))
  return bet?.userId ?? null
}
