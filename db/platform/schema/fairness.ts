import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'

/** A player's seed pair. Server seeds are encrypted with the platform's secret until they are revealed. */
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
    /** Nonce of the next bet; equals the number of bets placed. */
    nonce: integer().notNull().default(0),
    /**
     * Number of open rounds decided by this pair. While it is not 0 the pair must not be revealed, since that would
     * show what the rounds hide.
     */
    holds: integer().notNull().default(0),
    createdAt: instant().notNull(),
    revealedAt: instant(),
  },
  (t) => [
    uniqueIndex('one_active_pair_a_player').on(t.userId).where(sql`${t.status} = 'active'`),
    uniqueIndex('one_next_pair_a_player').on(t.userId).where(sql`${t.status} = 'next'`),
  ],
)
