import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LEGAL_DOCUMENTS, type LegalName, OUTLINE_LENGTH } from '#server/shared/constants/legal-documents.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { instant } from './columns.ts'
import { users } from './identity.ts'

/** `'ru', 'en', …`. Adding a locale needs a migration from `npm run db:generate`. */
const KNOWN_LOCALES = sql.raw(LOCALES.map((locale) => `'${locale}'`).join(', '))

const KNOWN_DOCUMENTS = sql.raw(LEGAL_DOCUMENTS.map((name) => `'${name}'`).join(', '))
const MAX_TEXT = sql.raw(`${OUTLINE_LENGTH}`)

/** Content of a version by kind. Null leaves a page's own. */
export type ContentBodies = {
  readonly link: { readonly url: string }
  readonly seo: {
    readonly title: string | null
    readonly description: string | null
    readonly keywords: string | null
    /** Paragraphs, separated by empty lines. */
    readonly text: string | null
  }
  readonly promo: {
    readonly title: string
    readonly text: string
    readonly button: string
    /** Path of a page of the site, without a language: `/tournaments`. */
    readonly path: string
  }
  readonly faq: {
    /** Sections and questions as an outline (`server/shared/outline.ts`). */
    readonly text: string
  }
  readonly legal: {
    readonly title: string
    /** For search engines. */
    readonly description: string
    /** Introduction and sections as an outline. */
    readonly text: string
    /** Changes since the version before, which players read. */
    readonly summary: string | null
  }
}

export type ContentKind = keyof ContentBodies

/**
 * Versions of what operators write for pages. Each saved text is a version of its own, whose content a trigger protects
 * from changes; at most one of a text is published. CHECKs reject values that no page may show.
 */
export const contentVersions = sqliteTable(
  'content_versions',
  {
    kind: text({ enum: ['link', 'seo', 'promo', 'faq', 'legal'] }).notNull(),
    /**
     * A link's name, the path of a page without a language, a promotion's position on the home page, a legal document's
     * name, or `faq`.
     */
    key: text().notNull(),
    /** Empty for links, which are the same in every language. */
    locale: text().$type<Locale | ''>().notNull(),
    n: integer().notNull(),
    state: text({ enum: ['draft', 'review', 'published', 'retired'] }).notNull(),
    body: text({ mode: 'json' }).$type<ContentBodies[ContentKind]>().notNull(),
    /** Operator who wrote it. Null, as the times are, for what was written before versions were kept. */
    writtenBy: text(),
    writtenAt: instant(),
    publishedBy: text(),
    /** Period of publication, [from, until); a draft that was given up has none. */
    validFrom: instant(),
    validUntil: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key, t.locale, t.n] }),
    uniqueIndex('one_version_is_published').on(t.kind, t.key, t.locale).where(sql`${t.state} = 'published'`),
    uniqueIndex('one_version_is_in_work').on(t.kind, t.key, t.locale).where(sql`${t.state} IN ('draft', 'review')`),
    check('a_state_is_known', sql`${t.state} IN ('draft', 'review', 'published', 'retired')`),
    check(
      'a_locale_is_known',
      sql`CASE ${t.kind} WHEN 'link' THEN ${t.locale} = '' ELSE ${t.locale} IN (${KNOWN_LOCALES}) END`,
    ),
    check(
      'a_key_is_known',
      sql`CASE ${t.kind} WHEN 'link' THEN ${t.key} IN ('revshare_url', 'telegram_url') WHEN 'seo' THEN ${t.key} LIKE '/%' WHEN 'promo' THEN ${t.key} IN ('1', '2') WHEN 'legal' THEN ${t.key} IN (${KNOWN_DOCUMENTS}) WHEN 'faq' THEN ${t.key} = 'faq' ELSE 0 END`,
    ),
    check(
      'a_text_is_not_empty',
      sql`${t.kind} NOT IN ('faq', 'legal') OR ifnull(length(${t.body} ->> 'text') BETWEEN 1 AND ${MAX_TEXT}, 0)`,
    ),
    check('an_address_is_https', sql`${t.kind} <> 'link' OR ifnull(${t.body} ->> 'url', '') LIKE 'https://%'`),
    check(
      'a_promo_is_short',
      sql`${t.kind} <> 'promo' OR ifnull(length(${t.body} ->> 'title') <= 80 AND length(${t.body} ->> 'text') <= 200 AND length(${t.body} ->> 'button') <= 40, 0)`,
    ),
    check(
      'a_promo_stays_on_the_site',
      sql`${t.kind} <> 'promo' OR ifnull(${t.body} ->> 'path' LIKE '/%' AND ${t.body} ->> 'path' NOT GLOB '*[^a-zA-Z0-9_./-]*' AND ${t.body} ->> 'path' NOT LIKE '//%', 0)`,
    ),
  ],
)

/**
 * Editions of legal documents: each publishes one version per language at once. The newest one whose time has come is in
 * force. Triggers keep it as it is.
 */
export const legalEditions = sqliteTable(
  'legal_editions',
  {
    document: text().$type<LegalName>().notNull(),
    n: integer().notNull(),
    /** Version per language, as numbered in `content_versions`. */
    versions: text({ mode: 'json' }).$type<Readonly<Record<Locale, number>>>().notNull(),
    /** Language whose text decides where they differ. */
    binding: text().$type<Locale>().notNull(),
    /** Whether players must accept it before they play on. */
    isMaterial: integer({ mode: 'boolean' }).notNull(),
    effectiveAt: instant().notNull(),
    publishedBy: text().notNull(),
    publishedAt: instant().notNull(),
    /** Hexadecimal SHA-256 of the texts of all languages. */
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.document, t.n] }),
    check('an_edition_is_of_a_document', sql`${t.document} IN (${KNOWN_DOCUMENTS})`),
    check('a_binding_language_is_known', sql`${t.binding} IN (${KNOWN_LOCALES})`),
  ],
)

/** Editions of legal documents that players have accepted. Triggers keep them as they are. */
export const termsAcceptances = sqliteTable(
  'terms_acceptances',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    document: text().$type<LegalName>().notNull(),
    n: integer().notNull(),
    /** Hexadecimal SHA-256 of the texts of all languages, as the edition has it. */
    hash: text().notNull(),
    /** Language of the page on which it was accepted. */
    locale: text().$type<Locale>().notNull(),
    /** Accepted with the registration, not on being asked. */
    isRegistration: integer({ mode: 'boolean' }).notNull(),
    acceptedAt: instant().notNull(),
    /** HMAC-SHA256 of the address under the player's key in `audit_keys`; null without an address. */
    ipHash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.document, t.n] }),
    foreignKey({ columns: [t.document, t.n], foreignColumns: [legalEditions.document, legalEditions.n] }),
    check('an_acceptance_is_in_a_language', sql`${t.locale} IN (${KNOWN_LOCALES})`),
  ],
)
