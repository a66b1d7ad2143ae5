import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { exchangeRates } from './exchange-rates.ts'
import { users } from './identity.ts'

const exchangeColumns = {
  fromCurrency: currencyCode().notNull(),
  toCurrency: currencyCode().notNull(),
  /** Amounts debited in `fromCurrency` and credited in `toCurrency`. */
  paid: micros().notNull(),
  received: micros().notNull(),
  rateId: integer()
    .notNull()
    .references(() => exchangeRates.id),
  createdAt: instant().notNull(),
}

/** A quoted exchange with its expiry; at most one per player. */
export const exchangeQuotes = sqliteTable('exchange_quotes', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  id: text().notNull().unique(),
  ...exchangeColumns,
  expiresAt: instant().notNull(),
})

/** Executed exchanges, by the ids of their quotes. */
export const exchanges = sqliteTable(
  'exchanges',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    ...exchangeColumns,
  },
  (t) => [
    index('exchanges_by_user').on(t.userId, t.id),
    check('an_exchange_gives_something', sql`${t.paid} > 0 AND ${t.received} > 0`),
    check('an_exchange_is_between_two_currencies', sql`${t.fromCurrency} <> ${t.toCurrency}`),
  ],
)
