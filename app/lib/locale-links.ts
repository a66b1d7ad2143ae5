import { DEFAULT_LOCALE, type Locale } from '#server/contract/constants/locales.ts'
import { deLocalizeHref, localizeHref } from '~/paraglide/runtime.js'

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  ru: 'Русский',
  en: 'English',
  kz: 'Қазақша',
  br: 'Português',
  hi: 'हिन्दी',
}

/**
 * The same page in another locale: path, query and fragment of an address of this site, in any of its locales, with the
 * other prefix (R35). The home page of a prefixed locale has no slash at its end.
 */
export function localeHref(href: string, locale: Locale): string {
  const target = new URL(localizeHref(deLocalizeHref(href), { locale }), 'http://site')
  const path = target.pathname.length > 1 ? target.pathname.replace(/\/+$/, '') : target.pathname
  return path + target.search + target.hash
}

/**
 * Where a switch of language leads without JavaScript. The default locale goes by its own prefix, which remembers the
 * choice and redirects to the bare path: a bare path alone would be sent back to the language chosen before (S10).
 */
export function switchHref(href: string, locale: Locale): string {
  const target = localeHref(href, locale)
  return locale === DEFAULT_LOCALE ? `/${locale}${target}` : target
}
