/**
 * The five locales. The short form is used in URLs and message files, the BCP-47 tag in `lang`, hreflang and `Intl`.
 */
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

type LocaleFacts = {
  /** Native name of the language. */
  readonly name: string
  /** Locale passed to `Intl` for numbers and dates. */
  readonly formats: string
  /** Date texts (CLDR 48) if `formats` is another language's. */
  readonly calendar?: {
    /** Short names, from Sunday. */
    readonly weekdays: readonly string[]
    /** A date with the name of its month; months count from 0. */
    readonly longDate: (date: { readonly day: number; readonly month: number; readonly year: number }) => string
  }
  /** Suffix of a percentage (CLDR `percentFormats`). */
  readonly percent: string
  /** Scripts whose fonts a page preloads. Those of numbers and titles may load later. */
  readonly scripts: readonly ('latin' | 'latin-1' | 'cyrillic' | 'cyrillic-ext' | 'devanagari')[]
  /** `Accept-Language` value for the upstream: the short form, except pt-BR for br. */
  readonly upstream: string
}

const KAZAKH_MONTHS = [
  'қаңтар',
  'ақпан',
  'наурыз',
  'сәуір',
  'мамыр',
  'маусым',
  'шілде',
  'тамыз',
  'қыркүйек',
  'қазан',
  'қараша',
  'желтоқсан',
] as const

export const LOCALE_FACTS: Record<Locale, LocaleFacts> = {
  ru: {
    name: 'Русский',
    formats: 'ru-RU',
    percent: '\u00A0%',
    scripts: ['cyrillic'],
    upstream: 'ru',
  },
  en: { name: 'English', formats: 'en-US', percent: '%', scripts: ['latin'], upstream: 'en' },
  // Chromium's ICU data has no Kazakh; its conventions are those of ru-RU
  kz: {
    name: 'Қазақша',
    formats: 'ru-RU',
    calendar: {
      weekdays: ['жс', 'дс', 'сс', 'ср', 'бс', 'жм', 'сб'],
      longDate: ({ day, month, year }) => `${year} ж. ${day} ${KAZAKH_MONTHS[month]}`,
    },
    percent: '%',
    scripts: ['cyrillic', 'cyrillic-ext'],
    upstream: 'kz',
  },
  br: {
    name: 'Português',
    formats: 'pt-BR',
    percent: '%',
    scripts: ['latin', 'latin-1'],
    upstream: 'pt-BR',
  },
  hi: { name: 'हिन्दी', formats: 'hi-IN', percent: '%', scripts: ['devanagari'], upstream: 'hi' },
}

const languageOf = (tag: string) => tag.split('-', 1)[0]

/** Locale of a language subtag, of a full tag or of the upstream's name: "kk" and "kz" are kz. */
export const localeOfLanguage = (language: string): Locale | undefined =>
  LOCALES.find(
    (locale) =>
      languageOf(LANGUAGE_TAGS[locale]) === language || languageOf(LOCALE_FACTS[locale].upstream) === language,
  )

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}

/** Locales of a host: all, or all except Russian. */
export const hostLocales = (hasNoRussian: boolean): readonly Locale[] =>
  hasNoRussian ? LOCALES.filter((locale) => locale !== DEFAULT_LOCALE) : LOCALES

/** Locale shown by a host: a host without Russian shows English instead. */
export function hostLocale(wanted: Locale, hasNoRussian: boolean): Locale {
  return hasNoRussian && wanted === DEFAULT_LOCALE ? FALLBACK_LOCALE : wanted
}
