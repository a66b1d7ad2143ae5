import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

export const deposits = sqliteTable(
  'deposits',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    currency: currencyCode().notNull(),
    amount: micros().notNull(),
    status: text({ enum: ['created', 'confirmed', 'failed', 'expired'] }).notNull(),
    provider: text().notNull(),
    /** The provider's id of the payment. */
    providerReference: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [
    unique('a_payment_credits_once').on(t.provider, t.providerReference),
    index('deposits_by_user').on(t.userId, t.createdAt),
    index('open_deposits').on(t.createdAt).where(sql`${t.status} = 'created'`),
    check('a_deposit_is_positive', sql`${t.amount} > 0`),
  ],
)
