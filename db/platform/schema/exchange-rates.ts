import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Exchange rates from a moment on, until a newer row. Rows are never deleted, because conversions reference them. */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    id: integer().primaryKey(),
    validFrom: instant().notNull(),
    /** Units of each currency per USD, times 1e9, as a decimal integer string. */
    mids: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Spread deducted from each exchange, in 1e-4. */
    spreadBp: integer().notNull(),
  },
  (t) => [index('exchange_rates_by_time').on(t.validFrom)],
)
