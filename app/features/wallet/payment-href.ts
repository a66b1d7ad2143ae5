import type { Locale } from '#server/shared/constants/locales.ts'

type OpenedDeposit = { id: string; redirect_url: string }

/**
 * Where the player pays, with the way back: this very page, showing that deposit. Throws TypeError for an address that
 * is neither of this site nor https, so that no answer can send a player to a script or an open line.
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
