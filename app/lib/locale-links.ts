import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'
import { deLocalizeHref, localizeHref } from '~/paraglide/runtime.js'

/**
 * The same page in another locale: path, query and fragment of an address of this site, in any of its locales, with the
 * other prefix. The home page of a prefixed locale has no slash at its end.
 */
export function localeHref(href: string, locale: Locale): string {
  const target = new URL(localizeHref(deLocalizeHref(href), { locale }), 'http://site')
  const isHome = target.pathname === '/'
  const path = target.pathname.endsWith('/') && !isHome ? target.pathname.slice(0, -1) : target.pathname
  return path + target.search + target.hash
}

/**
 * Where a switch of language leads without JavaScript. The default locale goes by its own prefix, which remembers the
 * choice and redirects to the bare path: a bare path alone would be sent back to the language chosen before.
 */
export function switchHref(href: string, locale: Locale): string {
  const target = localeHref(href, locale)
  return locale === DEFAULT_LOCALE ? `/${locale}${target}` : target
}
