import { sameAddressAt } from '#server/shared/constants/external-url.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { routeTarget } from '#server/shared/constants/route-rules.ts'
import { localeHref } from './locale-links.ts'
import type { Mirror, Site } from './site.ts'

type Location = {
  /** Of the page, without a language. */
  readonly pathname: string
  /** As the address bar has it. */
  readonly publicHref: string
}

type Words = { readonly site: Pick<Site, 'rules'>; readonly mirror: Pick<Mirror, 'redirect'>; readonly locale: Locale }

/**
 * Where a navigation within the browser leads instead, as the gateway decides it for a request: a domain that has moved,
 * then a rule, which may lead off the site. Null where it leads to its page. Throws for a rule that leads
 * nowhere that a browser may be sent to.
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
