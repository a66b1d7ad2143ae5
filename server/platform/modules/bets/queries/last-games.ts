import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'

/** So many bets are looked at: the index alone has them. */
const LOOKED_AT = 500

/** Which games a player has bet on, the last first, among their last bets. */
export async function lastGames(reader: PlatformReader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ game: string }>(sql`
    SELECT game FROM (SELECT id, game FROM bets WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${LOOKED_AT})
    GROUP BY game ORDER BY max(id) DESC`)
  return rows.map(({ game }) => game)
}
