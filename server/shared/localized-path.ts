import { DEFAULT_LOCALE, isLocale, type Locale } from './constants/locales.ts'

/** Locale named by a path, and the path of the same page in the default locale. */
export function splitLocale(path: string): { named: Locale | null; rest: string } {
  const first = path.split('/', 2)[1]
  if (!isLocale(first)) return { named: null, rest: path }
  // one slash: with two, the rest would be another host's address
  return { named: first, rest: `/${path.slice(first.length + 1).replace(/^[/\\]+/, '')}` }
}

/** Path of the default locale in another one. The home page of a prefixed locale has no trailing slash. */
export function withLocale(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
