import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { seedPairs } from './fairness.ts'
import { users } from './identity.ts'

/** A round that is played in steps, open or settled. One that was settled, and not refunded, is a bet of the same id. */
export const rounds = sqliteTable(
  'rounds',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The login that opened it. */
    sessionId: text().notNull(),
    game: text({ enum: ['hilo', 'miner'] }).notNull(),
    /** As of the opening. */
    rulesVersion: text().notNull(),
    tableHash: text().notNull(),
    /** Of the bet that it is going to be: all steps so far. What they bring is computed from the sealed seed each time. */
    params: text({ mode: 'json' }).notNull(),
    /** How many steps were taken: what a step is compared with before it is written. */
    steps: integer().notNull().default(0),
    seedPairId: text()
      .notNull()
      .references(() => seedPairs.id),
    nonce: integer().notNull(),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
    /** Null while it is open. */
    ending: text({ enum: ['lost', 'cashed_out', 'completed', 'timed_out', 'refunded'] }),
    openedAt: instant().notNull(),
    /** Of its opening or its last step. */
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
