import {
  DEFAULT_LOCALE,
  FALLBACK_LOCALE,
  isLocale,
  LANGUAGE_TAGS,
  LOCALES,
  type Locale,
} from '#server/contract/constants/locales.ts'
import { remember } from './remember.ts'

/** The locale that a path names, and the path of the same page in the default locale (R35). */
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

/** S10: what was chosen before, else what the browser prefers, else the fallback. */
export function negotiateLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  return isLocale(cookie) ? cookie : preferredLocale(acceptLanguage)
}

/** The best of an Accept-Language header, by its weights and then by its order. Tags are matched by their language. */
export const preferredLocale = (acceptLanguage: string | null): Locale => preferredOf(acceptLanguage ?? '')

const preferredOf = remember((acceptLanguage): Locale => {
  const wanted = acceptLanguage.split(',').map((range) => {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return { language: tag.split('-', 1)[0], weight: q === undefined ? 1 : Number.parseFloat(q.slice(2)) }
  })
  const best = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  for (const { language } of best) {
    const locale = LOCALES.find((one) => LANGUAGE_TAGS[one].split('-', 1)[0] === language)
    if (locale !== undefined) return locale
  }
  return FALLBACK_LOCALE
})
