import { sameAddressAt } from '#server/shared/constants/external-url.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { routeTarget } from '#server/shared/constants/route-rules.ts'
import { localeHref } from './locale-links.ts'
import type { Mirror, Site } from './site.ts'

type Location = {
  /** Path without a language prefix. */
  readonly pathname: string
  /** As the address bar shows it. */
  readonly publicHref: string
}

type Words = { readonly site: Pick<Site, 'rules'>; readonly mirror: Pick<Mirror, 'redirect'>; readonly locale: Locale }

/**
 * Target of a redirect for a navigation in the browser, by the same rules as the gateway's: first a moved domain, then
 * a route rule, which may lead off the site. Null if there is no redirect. Throws if a rule's target is not allowed.
 */
export function navigationTarget({ pathname, publicHref }: Location, { site, mirror, locale }: Words): string | null {
  const { newLink } = mirror.redirect
  const address = new URL(publicHref, 'http://site')
  if (newLink !== null) return sameAddressAt(newLink, address)
  const target = routeTarget(site.rules, pathname)
  if (target === null) return null
  if (target.isExternal) return target.to
  return localeHref(target.to, locale) + (target.to.includes('?') ? '' : address.search)
}
