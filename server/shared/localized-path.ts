import { DEFAULT_LOCALE, isLocale, type Locale } from './constants/locales.ts'

/** The locale that a path names, and the path of the same page in the default locale. */
export function splitLocale(path: string): { named: Locale | null; rest: string } {
  const first = path.split('/', 2)[1]
  if (!isLocale(first)) return { named: null, rest: path }
  // one slash: two would make the rest another site's address
  return { named: first, rest: `/${path.slice(first.length + 1).replace(/^[/\\]+/, '')}` }
}

/** A path of the default locale in another one. The home page of a prefixed locale has no slash at its end. */
export function withLocale(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
