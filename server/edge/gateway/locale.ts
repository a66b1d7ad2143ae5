import { preferredLocale as preferredOf } from '#server/shared/accept-language.ts'
import { isLocale, type Locale } from '#server/shared/constants/locales.ts'
import { memoize } from './memoize.ts'

/** What was chosen before, else what the browser prefers, else the fallback. */
export function negotiateLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  return isLocale(cookie) ? cookie : preferredLocale(acceptLanguage ?? '')
}

/** What clients send comes again and again. */
export const preferredLocale: (acceptLanguage: string) => Locale = memoize(preferredOf)
