import { isLocale, type Locale } from '#server/contract/constants/locales.ts'
import { localeOf } from '../../visit/locale.ts'

/** The locale of `?lang=`, else the first language of Accept-Language that we speak, else English. */
export function pageLocale(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : localeOf(acceptLanguage)
}
