import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

const OF_LOCALE: Readonly<Record<Locale, Currency>> = { ru: 'RUB', en: 'USD', kz: 'KZT', br: 'USD', hi: 'INR' }

const EURO = [
  'AT',
  'BE',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
]

/** Keys are ISO 3166-1 codes. */
const OF_COUNTRY: ReadonlyMap<string, Currency> = new Map([
  ['RU', 'RUB'],
  ['KZ', 'KZT'],
  ['IN', 'INR'],
  ...EURO.map((country) => [country, 'EUR'] as const),
])

/**
 * Default currency for a new account: that of the country in the browser's languages if supported, else that of the
 * page's language. The United States is ignored, since half of the world's browsers are set to its English.
 * @param languages browser languages as BCP-47 tags, preferred first
 */
export function currencyOfReader(locale: Locale, languages: readonly string[]): Currency {
  for (const language of languages) {
    const known = OF_COUNTRY.get(countryOf(language) ?? '')
    if (known) return known
  }
  return OF_LOCALE[locale]
}

function countryOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
