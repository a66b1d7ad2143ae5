import { DEFAULT_LOCALE, type Locale } from '#server/contract/constants/locales.ts'

/** What letters say of the site that they come from. */
export type Site = {
  readonly name: string
  /** Where its links lead, without a slash at its end. */
  readonly origin: string
}

/** The address of a page in a language: only the default one has no prefix (R35). */
export function siteUrl({ origin }: Site, locale: Locale, path: string): string {
  return locale === DEFAULT_LOCALE ? `${origin}${path}` : `${origin}/${locale}${path === '/' ? '' : path}`
}
