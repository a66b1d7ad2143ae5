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

/** By the country's code (ISO 3166-1). */
const OF_COUNTRY: ReadonlyMap<string, Currency> = new Map([
  ['RU', 'RUB'],
  ['KZ', 'KZT'],
  ['IN', 'INR'],
  ...EURO.map((country) => [country, 'EUR'] as const),
])

/**
 * The currency that a form for a new account begins with: that of the country which the browser's languages name, if we
 * have it, else that of the page's language. Not of the United States, whose English half the world's browsers say.
 * @param languages of the browser as BCP-47 tags, the preferred first
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
