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

/**
 * Providers of payments and identity that operators have paused: `in` stops what players begin with it, `out` stops
 * payouts that are not sent yet. Providers of games are in `game_holds`.
 */
export const providerPauses = sqliteTable(
  'provider_pauses',
  {
    kind: text({ enum: ['payments', 'identity'] }).notNull(),
    /** Name as in the settings; `identity` for the one provider of identity checks. */
    provider: text().notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    /** Only two people may resume what a difference between two books has paused. */
    cause: text({ enum: ['outage', 'difference'] }).notNull(),
    operator: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.provider, t.direction] })],
)
