import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { currencyCode, instant } from './columns.ts'

/** Rates as a source has published them, in the order of reading. Rows never change. */
export const rateReadings = sqliteTable(
  'rate_readings',
  {
    id: integer().primaryKey(),
    source: text().notNull(),
    /** The day that the source states, as YYYY-MM-DD. */
    day: text().notNull(),
    readAt: instant().notNull(),
    base: currencyCode().notNull(),
    /** `units` of each currency cost `cost` of the base, as decimals. */
    quotes: text({ mode: 'json' })
      .$type<Partial<Record<Currency, { readonly units: string; readonly cost: string }>>>()
      .notNull(),
  },
  (t) => [
    index('rate_readings_by_source').on(t.source, t.id),
    check('a_reading_has_a_day', sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
)

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
    /** The reading that they were made from; null for those of an operator, and of a fresh site. */
    readingId: integer().references(() => rateReadings.id),
    /** Since when each currency has its rate, by its source, in milliseconds; null: since `validFrom`. */
    asOf: text({ mode: 'json' }).$type<Record<Currency, number>>(),
    /** Currencies whose published rate has moved too far to be taken: they keep the former one. */
    inDoubt: text({ mode: 'json' }).$type<readonly Currency[]>().notNull().default([]),
  },
  (t) => [index('exchange_rates_by_time').on(t.validFrom)],
)
