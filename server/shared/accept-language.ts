import Negotiator from 'negotiator'
import { FALLBACK_LOCALE, type Locale, localeOfLanguage } from './constants/locales.ts'

/** Longer than any browser's header, and short enough to be parsed cheaply. */
const MAX_LENGTH = 256

/**
 * Best locale for an Accept-Language header, by its weights and then by its order; English if it names no supported
 * locale. Tags are matched by language only. Headers that are too long are truncated.
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
