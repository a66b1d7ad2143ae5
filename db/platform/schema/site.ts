import { sql } from 'drizzle-orm'
import { check, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#server/contract/constants/locales.ts'

/** Addresses that pages link to (E10). Operators edit the rows by hand, so the table refuses what no page may show. */
export const settings = sqliteTable(
  'settings',
  { key: text({ enum: ['revshare_url', 'telegram_url'] }).primaryKey(), value: text() },
  (t) => [
    check('a_setting_is_known', sql`${t.key} IN ('revshare_url', 'telegram_url')`),
    check('an_address_is_https', sql`${t.value} LIKE 'https://%'`),
  ],
)

/** What a page says of itself in a language (E10); null leaves it to the page. Edited by hand as well. */
export const seoBlocks = sqliteTable(
  'seo_blocks',
  {
    /** Without a language: `/games/dice`. */
    path: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    title: text(),
    description: text(),
    keywords: text(),
    text: text(),
  },
  (t) => [
    primaryKey({ columns: [t.path, t.locale] }),
    check('a_path_starts_with_a_slash', sql`${t.path} LIKE '/%'`),
    check('a_locale_is_known', sql`${t.locale} IN ('ru', 'en', 'kz', 'br', 'hi')`),
  ],
)
