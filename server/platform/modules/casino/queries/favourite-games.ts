import { desc, eq } from 'drizzle-orm'
import { favouriteGames } from '#db/platform/schema/casino.ts'
import type { Platform } from '../platform.ts'

/** The games of our own that a player has marked, the last first. */
export async function readFavouriteGames({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<string[]> {
  const rows = await reader
    .select({ game: favouriteGames.game })
    .from(favouriteGames)
    .where(eq(favouriteGames.userId, userId))
    .orderBy(desc(favouriteGames.createdAt), favouriteGames.game)
  return rows.map(({ game }) => game)
}
