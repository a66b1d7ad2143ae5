import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { instant } from './columns.ts'

/**
 * Games disabled by operators: `maintenance` is temporary, `off` hides them as well. An empty column stands for all: of a
 * provider's games, of currencies, of countries.
 */
export const gameHolds = sqliteTable(
  'game_holds',
  {
    /** `house` for our own games. */
    provider: text().notNull(),
    gameId: text().notNull(),
    currency: text().$type<Currency | ''>().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    state: text({ enum: ['maintenance', 'off'] }).notNull(),
    operator: text().notNull(),
    since: instant().notNull(),
    /** Whether only two people may open it again. */
    isGuarded: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.gameId, t.currency, t.country] })],
)
