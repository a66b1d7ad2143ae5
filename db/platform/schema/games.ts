import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { currencyCode, instant, micros } from './columns.ts'

/** A player's seed pair (domain/games.md B.1). Server seeds are sealed with the platform's secret until they are revealed. */
export const seedPairs = sqliteTable(
  'seed_pairs',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['next', 'active', 'revealed'] }).notNull(),
    sealedServerSeed: text().notNull(),
    serverSeedHash: text().notNull().unique(),
    /** Null while the pair is only announced. */
    clientSeed: text(),
    /** Of the next bet; equals the number of bets placed. */
    nonce: integer().notNull().default(0),
    createdAt: instant().notNull(),
    revealedAt: instant(),
  },
  (t) => [
    uniqueIndex('one_active_pair_a_player').on(t.userId).where(sql`${t.status} = 'active'`),
    uniqueIndex('one_next_pair_a_player').on(t.userId).where(sql`${t.status} = 'next'`),
  ],
)

/** A bet with all that its check needs (domain/games.md C.0). */
export const bets = sqliteTable(
  'bets',
  {
    /** Sortable by time of placement. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    game: text().notNull(),
    rulesVersion: text().notNull(),
    tableHash: text().notNull(),
    params: text({ mode: 'json' }).notNull(),
    seedPairId: text()
      .notNull()
      .references(() => seedPairs.id),
    nonce: integer().notNull(),
    floats: text({ mode: 'json' }).$type<number[]>().notNull(),
    outcome: text({ mode: 'json' }).notNull(),
    /** 1e-4 units. */
    multiplier: micros().notNull(),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
    payout: micros().notNull(),
    sessionId: text().notNull(),
    placedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('one_bet_a_nonce').on(t.seedPairId, t.nonce),
    index('bets_by_user').on(t.userId, t.id),
    index('bets_by_game').on(t.game, t.id),
    index('bets_by_multiplier').on(t.game, t.multiplier),
    check('a_stake_is_positive', sql`${t.stake} > 0`),
    check('a_payout_is_not_negative', sql`${t.payout} >= 0`),
  ],
)
