import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import devanagari from '~/styles/fonts/noto-devanagari.woff2?url'
import cyrillic from '~/styles/fonts/onest-cyrillic.woff2?url'
import cyrillicExt from '~/styles/fonts/onest-cyrillic-ext.woff2?url'
import latin from '~/styles/fonts/onest-latin.woff2?url'
import latin1 from '~/styles/fonts/onest-latin-1.woff2?url'

const FACES = { latin, 'latin-1': latin1, cyrillic, 'cyrillic-ext': cyrillicExt, devanagari } as const

/** `<link rel="preload">` of the fonts for the locale's scripts. */
export function fontPreloads(locale: Locale) {
  return LOCALE_FACTS[locale].scripts.map((script) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: FACES[script],
    crossOrigin: 'anonymous' as const,
  }))
}
