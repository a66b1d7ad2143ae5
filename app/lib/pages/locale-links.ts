import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'
import { splitLocale, withLocale } from '#server/shared/localized-path.ts'

/**
 * Address of the same page in another locale: replaces the locale prefix and keeps path, query and fragment. The home
 * page of a prefixed locale has no trailing slash. Uses string operations, since a page has twenty such links and
 * parsing a URL costs ten times as much.
 */
export function localeHref(href: string, locale: Locale): string {
  const end = href.search(/[?#]/)
  const path = end === -1 ? href : href.slice(0, end)
  return withLocale(splitLocale(path).rest, locale) + href.slice(path.length)
}

/**
 * Target of a language switch without JavaScript. The default locale uses its prefix too, which stores the choice and
 * redirects to the bare path; a bare path alone would be redirected to the previously chosen language.
 */
export function switchHref(href: string, locale: Locale): string {
  const target = localeHref(href, locale)
  return locale === DEFAULT_LOCALE ? `/${locale}${target}` : target
}
