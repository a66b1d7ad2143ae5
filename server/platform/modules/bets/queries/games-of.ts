import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'

/**
 * Body of a recursive table `games (game)` with the games of a player's bets, by name, ending with a null. Each game is
 * one seek in the index of the bets, so only as many entries are read as there are games.
 */
export const gamesOf = (userId: string | Placeholder): SQL =>
  sql`SELECT min(game) FROM bets WHERE user_id = ${userId}
    UNION ALL
    SELECT (SELECT min(bets.game) FROM bets WHERE user_id = ${userId} AND bets.game > games.game)
    FROM games WHERE games.game IS NOT NULL`

/** Games that a player has bet on, most recent first, by the last entry of each game and currency. */
export async function lastGames(reader: PlatformReader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ game: string }>(sql`
    WITH RECURSIVE games (game) AS (${gamesOf(userId)})
    SELECT game FROM (
      SELECT games.game AS game, (
        SELECT max(bets.id) FROM bets
        WHERE bets.user_id = ${userId} AND bets.game = games.game AND bets.currency = currencies.value
      ) AS last
      FROM games CROSS JOIN json_each(${JSON.stringify(CURRENCY_CODES)}) AS currencies
    )
    WHERE last IS NOT NULL GROUP BY game ORDER BY max(last) DESC`)
  return rows.map(({ game }) => game)
}
