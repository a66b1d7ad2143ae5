import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import cyrillicExt from '@fontsource-variable/onest/files/onest-cyrillic-ext-wght-normal.woff2?url'
import cyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'

const FACES = { latin, cyrillic, 'cyrillic-ext': cyrillicExt, devanagari } as const

/** `<link rel="preload">` of the scripts that the locale is written in. */
export function fontPreloads(locale: Locale) {
  return LOCALE_FACTS[locale].scripts.map((script) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: FACES[script],
    crossOrigin: 'anonymous' as const,
  }))
}
