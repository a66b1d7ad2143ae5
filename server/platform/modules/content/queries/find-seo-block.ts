import { and, eq } from 'drizzle-orm'
import { seoBlocks } from '#db/platform/schema/content.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

const NONE = { title: null, description: null, keywords: null, text: null }

/** What a page says of itself in a language. A page without a row says nothing. */
export async function findSeoBlock({ reader }: Pick<Platform, 'reader'>, path: string, locale: Locale) {
  const { title, description, keywords, text } = seoBlocks
  const [found = NONE] = await reader
    .select({ title, description, keywords, text })
    .from(seoBlocks)
    .where(and(eq(seoBlocks.path, path), eq(seoBlocks.locale, locale)))
  return found
}
