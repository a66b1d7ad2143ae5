import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'

/**
 * Which language a page is in. A prefix names it and is remembered; a bare path is Russian for whoever
 * prefers that, and sends everybody else to their prefix.
 */
export const locale: RedirectRule = ({ url, path, namedLocale, locale, cookies }) => {
  if (namedLocale !== null)
    return cookies.get('locale') === namedLocale ? CONTINUE : { cookies: [{ name: 'locale', value: namedLocale }] }
  if (locale === DEFAULT_LOCALE) return CONTINUE
  return { redirect: { to: withLocale(path, locale) + url.search, status: 307 } }
}
