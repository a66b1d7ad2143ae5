/** The five locales (A7). The short one is in URLs and message files, the BCP-47 tag in `lang`, hreflang and `Intl`. */
export const LOCALES = ['ru', 'en', 'kz', 'br', 'hi'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'ru'
export const FALLBACK_LOCALE: Locale = 'en'

export const LANGUAGE_TAGS = {
  ru: 'ru-RU',
  en: 'en-US',
  kz: 'kk-KZ',
  br: 'pt-BR',
  hi: 'hi-IN',
} as const satisfies Record<Locale, string>

/** What `Accept-Language` carries to the upstream: the short one, only br as pt-BR (C1). */
export function upstreamLanguage(locale: Locale): string {
  return locale === 'br' ? LANGUAGE_TAGS.br : locale
}

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}
