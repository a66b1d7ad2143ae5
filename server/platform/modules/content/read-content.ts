import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type ContentBodies, contentVersions, legalEditions } from '#db/platform/schema/content.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { LegalName } from '#server/shared/constants/legal-documents.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { ContentText } from './versions.ts'

type Reading = Pick<Platform, 'reader'>

const { kind, key, locale, n, state, body } = contentVersions
const isPublished = eq(state, 'published')

/** URLs of the published links by name. */
export async function readLinks({ reader }: Reading): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .select({ key, body })
    .from(contentVersions)
    .where(and(eq(kind, 'link'), isPublished))
  return new Map(rows.map((row) => [row.key, (row.body as ContentBodies['link']).url]))
}

/** Published promotions of the home page in a language, in the order of their positions. */
export async function readPromos({ reader }: Reading, language: Locale) {
  const rows = await reader
    .select({ body })
    .from(contentVersions)
    .where(and(eq(kind, 'promo'), eq(locale, language), isPublished))
    .orderBy(key)
  return rows.map((row) => row.body as ContentBodies['promo'])
}

const NO_BLOCK: ContentBodies['seo'] = { title: null, description: null, keywords: null, text: null }

/** Published metadata and text of a page in a language; empty for a page without any. */
export async function findSeoBlock({ reader }: Reading, path: string, language: Locale) {
  const [found = { body: NO_BLOCK }] = await reader
    .select({ body })
    .from(contentVersions)
    .where(and(eq(kind, 'seo'), eq(key, path), eq(locale, language), isPublished))
  return found.body as ContentBodies['seo']
}

type Filter = {
  readonly kind?: ContentText['kind'] | undefined
  readonly locale?: Locale | undefined
  /** Text after which the page begins. */
  readonly after?: ContentText | undefined
  readonly limit: number
}

/** Texts of the site in the order of kind, key and language, with their published version and the one in work. */
export async function listContent({ reader }: Reading, filter: Filter) {
  const { after, limit } = filter
  return reader
    .select({
      kind,
      key,
      locale,
      latest: sql<number>`max(${n})`,
      published: sql<number | null>`max(CASE ${state} WHEN 'published' THEN ${n} END)`,
      inWork: sql<number | null>`max(CASE WHEN ${state} IN ('draft', 'review') THEN ${n} END)`,
      stateInWork: sql<'draft' | 'review' | null>`max(CASE WHEN ${state} IN ('draft', 'review') THEN ${state} END)`,
    })
    .from(contentVersions)
    .where(
      and(
        filter.kind && eq(kind, filter.kind),
        filter.locale && eq(locale, filter.locale),
        after && sql`(${kind}, ${key}, ${locale}) > (${after.kind}, ${after.key}, ${after.locale ?? ''})`,
      ),
    )
    .groupBy(kind, key, locale)
    .orderBy(kind, key, locale)
    .limit(limit)
}

type Page = { readonly text: ContentText; readonly before?: number | undefined; readonly limit: number }

/** Versions of a text, newest first. */
export async function listVersions({ reader }: Reading, { text, before, limit }: Page) {
  return reader
    .select()
    .from(contentVersions)
    .where(
      and(
        eq(kind, text.kind),
        eq(key, text.key),
        eq(locale, text.locale ?? ''),
        before === undefined ? undefined : lt(n, before),
      ),
    )
    .orderBy(desc(n))
    .limit(limit)
}

/** The published questions and answers in a language, and since when; null if there are none. */
export async function findFaq({ reader }: Reading, language: Locale) {
  const [found] = await reader
    .select({ body, at: contentVersions.validFrom })
    .from(contentVersions)
    .where(and(eq(kind, 'faq'), eq(key, 'faq'), eq(locale, language), isPublished))
  return found ? { text: (found.body as ContentBodies['faq']).text, at: found.at } : null
}

/** Editions of a legal document, newest first. */
export async function listEditions({ reader }: Reading, document: LegalName, limit: number) {
  return reader
    .select()
    .from(legalEditions)
    .where(eq(legalEditions.document, document))
    .orderBy(desc(legalEditions.n))
    .limit(limit)
}

/** Text of one version of a legal document in a language. */
export async function findLegalText({ reader }: Reading, document: LegalName, language: Locale, version: number) {
  const [found] = await reader
    .select({ body })
    .from(contentVersions)
    .where(and(eq(kind, 'legal'), eq(key, document), eq(locale, language), eq(n, version)))
  return found ? (found.body as ContentBodies['legal']) : null
}

/** Versions of a legal document, in every language, that are published, written or under review. */
export async function listLegalWork({ reader }: Reading, document: LegalName) {
  return reader
    .select({ locale, version: n, state, body })
    .from(contentVersions)
    .where(and(eq(kind, 'legal'), eq(key, document), inArray(state, ['draft', 'review', 'published'])))
}
