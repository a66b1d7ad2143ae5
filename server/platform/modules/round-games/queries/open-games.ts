import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'

/** In which games a player has begun a round that waits to be gone on with, the last first. */
export async function openGames(reader: PlatformReader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ game: string }>(
    sql`SELECT game FROM rounds WHERE user_id = ${userId} AND ending IS NULL ORDER BY id DESC`,
  )
  return rows.map(({ game }) => game)
}
