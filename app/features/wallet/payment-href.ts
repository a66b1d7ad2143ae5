import type { Locale } from '#server/shared/constants/locales.ts'
import { PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'

/**
 * Address of a payment provider's page on this site, with the return address; null for any other address.
 * @param path as in the API
 * @param returnTo a path of this site
 */
export function providerPageHref(path: string, returnTo: string, locale: Locale): string | null {
  if (!path.startsWith(`${PAYMENT_PAGES_PATH}/`) || /[\s\\?#]/.test(path)) return null
  return `${path}?${new URLSearchParams({ return: returnTo, lang: locale })}`
}

type OpenedDeposit = { id: string; redirect_url: string }

/**
 * Address of the payment page with the return address: the current page, showing that deposit. Throws TypeError for an
 * address that is neither on this site nor https, so that no response can lead a player to a script or an unencrypted
 * connection.
 */
export function paymentHref({ id, redirect_url }: OpenedDeposit, pageHref: string, locale: Locale): string {
  const page = new URL(pageHref)
  const target = new URL(redirect_url, page)
  if (target.origin !== page.origin && target.protocol !== 'https:') throw new TypeError('unsafe payment address')
  page.searchParams.set('deposit', id)
  target.searchParams.set('return', page.pathname + page.search)
  target.searchParams.set('lang', locale)
  return target.href
}
