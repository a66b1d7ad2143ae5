import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** What currencies are worth from a moment on; a newer row takes over. Rows stay: conversions name theirs. */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    id: integer().primaryKey(),
    validFrom: instant().notNull(),
    /** Units of each currency for one USD, times 1e9, as digits. */
    mids: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Taken off each exchange, in 1e-4. */
    spreadBp: integer().notNull(),
  },
  (t) => [index('exchange_rates_by_time').on(t.validFrom)],
)
