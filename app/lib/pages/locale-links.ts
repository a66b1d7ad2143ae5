import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'
import { splitLocale, withLocale } from '#server/shared/localized-path.ts'

/**
 * The same page in another locale: path, query and fragment of an address of this site, in any of its locales, with the
 * other prefix. The home page of a prefixed locale has no slash at its end. By hand, since a page has twenty such links, and
 * to take an address apart as a URL costs ten times as much.
 */
export function localeHref(href: string, locale: Locale): string {
  const end = href.search(/[?#]/)
  const path = end === -1 ? href : href.slice(0, end)
  return withLocale(splitLocale(path).rest, locale) + href.slice(path.length)
}

/**
 * Where a switch of language leads without JavaScript. The default locale goes by its own prefix, which remembers the
 * choice and redirects to the bare path: a bare path alone would be sent back to the language chosen before.
 */
export function switchHref(href: string, locale: Locale): string {
  const target = localeHref(href, locale)
  return locale === DEFAULT_LOCALE ? `/${locale}${target}` : target
}
