import type { Site } from '#server/platform/kernel/settings.ts'
import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'

/** The address of a page in a language: only the default one has no prefix. */
export function siteUrl({ origin }: Site, locale: Locale, path: string): string {
  return locale === DEFAULT_LOCALE ? `${origin}${path}` : `${origin}/${locale}${path === '/' ? '' : path}`
}
