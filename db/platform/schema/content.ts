import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'

/** `'ru', 'en', …`. Adding a locale needs a migration from `npm run db:generate`. */
const KNOWN_LOCALES = sql.raw(LOCALES.map((locale) => `'${locale}'`).join(', '))

/** URLs that pages link to. Operators edit the rows by hand, so CHECKs reject values that no page may show. */
export const settings = sqliteTable(
  'settings',
  { key: text({ enum: ['revshare_url', 'telegram_url'] }).primaryKey(), value: text() },
  (t) => [
    check('a_setting_is_known', sql`${t.key} IN ('revshare_url', 'telegram_url')`),
    check('an_address_is_https', sql`${t.value} LIKE 'https://%'`),
  ],
)

/** Promotions on the home page, in two positions, per language. Edited by hand as well. */
export const promos = sqliteTable(
  'promos',
  {
    place: integer().notNull(),
    locale: text().$type<Locale>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    button: text().notNull(),
    /** Path of a page of the site, without a language: `/tournaments`. */
    path: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.place, t.locale] }),
    check('home_has_two_places', sql`${t.place} IN (1, 2)`),
    check('a_promo_is_short', sql`length(${t.title}) <= 80 AND length(${t.text}) <= 200 AND length(${t.button}) <= 40`),
    check(
      'a_promo_stays_on_the_site',
      sql`${t.path} LIKE '/%' AND ${t.path} NOT GLOB '*[^a-zA-Z0-9_./-]*' AND ${t.path} NOT LIKE '//%'`,
    ),
    check('a_promos_locale_is_known', sql`${t.locale} IN (${KNOWN_LOCALES})`),
  ],
)

/** Title and description of a page in a language; null leaves the page's own. Edited by hand as well. */
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
    check('a_locale_is_known', sql`${t.locale} IN (${KNOWN_LOCALES})`),
  ],
)
