import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { instant, micros } from './columns.ts'

export const deposits = sqliteTable(
  'deposits',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    currency: text().notNull(),
    amount: micros().notNull(),
    status: text({ enum: ['created', 'pending', 'confirmed', 'failed', 'expired'] }).notNull(),
    provider: text().notNull(),
    /** The provider's id of the payment: one credits once. */
    providerReference: text().unique(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [index('deposits_by_user').on(t.userId, t.createdAt), check('a_deposit_is_positive', sql`${t.amount} > 0`)],
)
