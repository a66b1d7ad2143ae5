import type { Locale } from '#server/shared/constants/locales.ts'
import { getLocale } from '~/paraglide/runtime.js'

/**
 * A name that an operator has written in some languages, in the reader's; else in English or in any that there is, and `other` where it is
 * written in none. An id is no name.
 */
export const inReadersWords = (names: Readonly<Partial<Record<Locale, string>>>, other: () => string): string =>
  names[getLocale()] ?? names.en ?? Object.values(names)[0] ?? other()
