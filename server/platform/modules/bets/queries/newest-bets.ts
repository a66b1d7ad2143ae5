import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { gamesOf } from './games-of.ts'

type Newest = {
  readonly userId: string | Placeholder
  /** Undefined for all games the player has bet on. */
  readonly games: readonly (string | Placeholder)[] | undefined
  readonly currencies: readonly Currency[]
  /** Further conditions on a bet, named `one` in SQL: a range of ids, or its result. */
  readonly conditions: readonly SQL[]
  readonly limit: number | Placeholder
}

/**
 * SQL condition that a bet is among a player's newest in these games and currencies, by id. However rare they are, it
 * reads only `limit` index entries per game and currency. With conditions other than ranges of ids, it reads as many as
 * it takes to find them.
 */
export function newestBets({ userId, games, currencies, conditions, limit }: Newest): SQL {
  const further = conditions.map((condition) => sql` AND ${condition}`)
  return sql`${bets.id} IN (
    WITH RECURSIVE games (game) AS (${games ? valuesOf(games) : gamesOf(userId)}), currencies (currency) AS (${valuesOf(currencies)})
    SELECT own.id FROM games CROSS JOIN currencies CROSS JOIN bets AS own
    WHERE own.id IN (
      SELECT one.id FROM bets AS one
      WHERE one.user_id = ${userId} AND one.game = games.game AND one.currency = currencies.currency${sql.join(further)}
      ORDER BY one.id DESC LIMIT ${limit}
    )
    ORDER BY own.id DESC LIMIT ${limit}
  )`
}

const valuesOf = (values: readonly (string | Placeholder)[]): SQL =>
  sql`VALUES ${sql.join(
    values.map((value) => sql`(${value})`),
    sql`, `,
  )}`
