import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { seedPairs } from './fairness.ts'
import { users } from './identity.ts'

/**
 * A round that is played in steps, open or settled. A settled round that was not refunded is a bet with the same id.
 */
export const rounds = sqliteTable(
  'rounds',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Session that opened it. */
    sessionId: text().notNull(),
    game: text({ enum: ['hilo', 'miner'] }).notNull(),
    /** Rules version at the opening. */
    rulesVersion: text().notNull(),
    tableHash: text().notNull(),
    /** Parameters of the future bet: all steps so far. Outcomes are computed from the encrypted seed each time. */
    params: text({ mode: 'json' }).notNull(),
    /** Number of steps taken; compared before a step is written (optimistic lock). */
    steps: integer().notNull().default(0),
    seedPairId: text()
      .notNull()
      .references(() => seedPairs.id),
    nonce: integer().notNull(),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
    ending: text({ enum: ['lost', 'cashed_out', 'completed', 'timed_out', 'refunded'] }),
    openedAt: instant().notNull(),
    /** Time of the opening or of the last step. */
    touchedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('one_open_round_a_game').on(t.userId, t.game).where(sql`${t.ending} IS NULL`),
    uniqueIndex('one_round_a_nonce').on(t.seedPairId, t.nonce),
    index('open_rounds_by_touch').on(t.touchedAt).where(sql`${t.ending} IS NULL`),
    index('rounds_by_user').on(t.userId, t.game),
    check('a_rounds_stake_is_positive', sql`${t.stake} > 0`),
  ],
)
