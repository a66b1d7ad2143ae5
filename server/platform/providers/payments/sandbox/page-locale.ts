import { preferredLocale } from '#server/shared/accept-language.ts'
import { isLocale, type Locale } from '#server/shared/constants/locales.ts'

/** The locale of `?lang=`, else the first language of Accept-Language that we speak, else English. */
export function pageLocale(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : preferredLocale(acceptLanguage)
}
