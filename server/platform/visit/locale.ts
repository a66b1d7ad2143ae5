import { FALLBACK_LOCALE, isLocale, type Locale } from '#server/contract/constants/locales.ts'

/** Our short locales by the language of their tags. */
const BY_LANGUAGE: Readonly<Record<string, Locale>> = { ru: 'ru', en: 'en', kk: 'kz', pt: 'br', hi: 'hi' }

/** The first language of an Accept-Language that we speak, else English. The app sends our short names (A7). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [language = ''] = range.trim().toLowerCase().split(/[-;]/)
    const locale = isLocale(language) ? language : BY_LANGUAGE[language]
    if (locale) return locale
  }
  return FALLBACK_LOCALE
}
