/** The five locales. The short one is in URLs and message files, the BCP-47 tag in `lang`, hreflang and `Intl`. */
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
  /** The language by its own name. */
  readonly name: string
  /** Whose numbers and dates `Intl` is asked for. */
  readonly formats: string
  /** Words of dates (CLDR 48) where `formats` is another language's. */
  readonly calendar?: {
    /** Short names, from Sunday. */
    readonly weekdays: readonly string[]
    /** A date with the name of its month, which counts from 0. */
    readonly longDate: (date: { readonly day: number; readonly month: number; readonly year: number }) => string
  }
  /** What stands after a number of percents (CLDR `percentFormats`). */
  readonly percent: string
  /** What it is written in: the faces that a page fetches first. Figures and titles may come a moment later. */
  readonly scripts: readonly ('latin' | 'latin-1' | 'cyrillic' | 'cyrillic-ext' | 'devanagari')[]
  /** What `Accept-Language` carries to the upstream: the short one, only br as pt-BR. */
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

/** All that code has to know of a locale beside its texts. */
export const LOCALE_FACTS: Record<Locale, LocaleFacts> = {
  ru: {
    name: 'Русский',
    formats: 'ru-RU',
    percent: '\u00A0%',
    scripts: ['cyrillic'],
    upstream: 'ru',
  },
  en: { name: 'English', formats: 'en-US', percent: '%', scripts: ['latin'], upstream: 'en' },
  // the ICU data that Chromium ships has no Kazakh, and its conventions are those of ru-RU
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

/** The locale of a language subtag, of its own tag or of the name that the upstream is sent: "kk" and "kz" are kz. */
export const localeOfLanguage = (language: string): Locale | undefined =>
  LOCALES.find(
    (locale) =>
      languageOf(LANGUAGE_TAGS[locale]) === language || languageOf(LOCALE_FACTS[locale].upstream) === language,
  )

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}

/** The locales that a host shows: all of them, or all but Russian. */
export const hostLocales = (hasNoRussian: boolean): readonly Locale[] =>
  hasNoRussian ? LOCALES.filter((locale) => locale !== DEFAULT_LOCALE) : LOCALES

/** The locale that a host shows: one that has nothing in Russian shows English in its place. */
export function hostLocale(wanted: Locale, hasNoRussian: boolean): Locale {
  return hasNoRussian && wanted === DEFAULT_LOCALE ? FALLBACK_LOCALE : wanted
}
