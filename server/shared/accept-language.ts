import Negotiator from 'negotiator'
import { FALLBACK_LOCALE, type Locale, localeOfLanguage } from './constants/locales.ts'

/** Longer than any browser's, and short enough that no reader of it can be kept busy. */
const MAX_LENGTH = 256

/**
 * The best locale for an Accept-Language header, by its weights and then by its order; English where it names none of
 * ours. Tags are matched by their language alone. Of a header that is too long the beginning counts.
 */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  const headers = { 'accept-language': (acceptLanguage ?? '').slice(0, MAX_LENGTH) }
  for (const tag of new Negotiator({ headers }).languages()) {
    const [language = ''] = tag.toLowerCase().split('-', 1)
    const locale = localeOfLanguage(language)
    if (locale !== undefined) return locale
  }
  return FALLBACK_LOCALE
}
