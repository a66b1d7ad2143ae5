import type { Locale } from '#server/shared/constants/locales.ts'
import { getLocale } from '~/paraglide/runtime.js'

/**
 * Picks an operator's name in the reader's language, else in English, else in any language; `other` if there is none.
 * Ids are never shown as names.
 */
export const inReadersWords = (names: Readonly<Partial<Record<Locale, string>>>, other: () => string): string =>
  names[getLocale()] ?? names.en ?? Object.values(names)[0] ?? other()
