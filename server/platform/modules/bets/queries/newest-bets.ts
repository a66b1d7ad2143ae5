import { type SQL, sql } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { gamesOf } from './games-of.ts'

type Newest = {
  readonly userId: string
  /** Undefined for all that the player has bets of. */
  readonly games: readonly string[] | undefined
  readonly currencies: readonly Currency[]
  /** What else is asked of a bet, which is called `one`: its place among the others, by its id, or its result. */
  readonly conditions: readonly SQL[]
  readonly limit: number
}

/**
 * That a bet is one of a player's newest in these games and currencies, by their ids. However rare they are among the player's others,
 * and among those of everybody, nothing is read but as many entries of an index as are wanted, of each game and currency; with
 * conditions that are no range of ids, as many as it takes to find them.
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

const valuesOf = (values: readonly string[]): SQL =>
  sql`VALUES ${sql.join(
    values.map((value) => sql`(${value})`),
    sql`, `,
  )}`
