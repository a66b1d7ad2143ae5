import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import cyrillicExt from '@fontsource-variable/onest/files/onest-cyrillic-ext-wght-normal.woff2?url'
import cyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import type { Locale } from '#server/contract/constants/locales.ts'

/** The script that each locale is written in. Figures and titles may come a moment later. */
const SCRIPTS: Record<Locale, readonly string[]> = {
  ru: [cyrillic],
  en: [latin],
  kz: [cyrillic, cyrillicExt],
  br: [latin],
  hi: [devanagari],
}

/** `<link rel="preload">` of the locale's own script. */
export function fontPreloads(locale: Locale) {
  return SCRIPTS[locale].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))
}
