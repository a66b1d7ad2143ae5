import { eq } from 'drizzle-orm'
import { promos } from '#db/platform/schema/content.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

/** What the operator wants to be seen on the home page, in a language. */
export async function readPromos({ reader }: Pick<Platform, 'reader'>, locale: Locale) {
  const { title, text, button, path } = promos
  return reader
    .select({ title, text, button, path })
    .from(promos)
    .where(eq(promos.locale, locale))
    .orderBy(promos.place)
}
