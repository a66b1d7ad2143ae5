import { FALLBACK_LOCALE, isLocale, type Locale } from '#server/contract/constants/locales.ts'

/** Our short locales by the language of their tags. */
const BY_LANGUAGE: Readonly<Record<string, Locale>> = { ru: 'ru', en: 'en', kk: 'kz', pt: 'br', hi: 'hi' }

/** The locale of `?lang=`, else the first language of Accept-Language that we speak, else English. */
export function pageLocale(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(lang)) return lang
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [language = ''] = range.trim().toLowerCase().split(/[-;]/)
    const locale = BY_LANGUAGE[language]
    if (locale) return locale
  }
  return FALLBACK_LOCALE
}
