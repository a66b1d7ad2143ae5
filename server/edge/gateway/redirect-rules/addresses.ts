import { restrictedRules, rootRules } from '#server/edge/site/site-rules.ts'
import { sameAddressAt } from '#server/shared/constants/external-url.ts'
import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { type RouteRule, routeTarget } from '#server/shared/constants/route-rules.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import type { CanonicalPath } from '../canonical-path.ts'
import { CONTINUE, type PageRequest, type RedirectRule, type RuleResult } from '../redirect-rule.ts'
import type { AddressParts } from '../request-facts.ts'

/**
 * Redirects each page to its one address: its public host with or without `www.` as PUBLIC_ORIGIN has it, and the one
 * spelling of its path. The prefix of the default locale is dropped and remembered.
 */
export const canonicalAddress =
  (canonicalPath: (pathname: string) => CanonicalPath): RedirectRule =>
  ({ url, siteOrigin, settings: { PUBLIC_ORIGIN } }) => {
    const { path, named } = canonicalPath(url.pathname)
    const origin = canonicalOrigin(url, { siteOrigin, publicOrigin: PUBLIC_ORIGIN })
    const to = (origin ?? '') + path
    if (to === url.pathname) return CONTINUE
    const redirect = { to: to + url.search, status: 301 } as const
    return named === DEFAULT_LOCALE ? { redirect, cookies: [{ name: 'locale', value: named }] } : { redirect }
  }

type Origins = { readonly siteOrigin: string; readonly publicOrigin: string | undefined }

/** Origin to redirect to; null where the request came to it. */
function canonicalOrigin(url: AddressParts, { siteOrigin, publicOrigin }: Origins): string | null {
  if (publicOrigin !== undefined && isOtherName(url, new URL(publicOrigin))) return publicOrigin
  return url.hostname.endsWith('.') ? siteOrigin.replace(/\.(?=(?::\d+)?$)/, '') : null
}

/**
 * Only the label that says nothing and the root's dot: a mirror is a site of its own. The way to https is the proxy's to
 * show, who alone knows what the browser speaks.
 */
function isOtherName({ hostname }: Pick<URL, 'hostname'>, origin: URL): boolean {
  const bare = (name: string) => name.replace(/^www\./, '').replace(/\.$/, '')
  return hostname !== origin.hostname && bare(hostname) === bare(origin.hostname)
}

/**
 * Which language a page is in. A prefix names it and is remembered; a bare path is Russian for whoever
 * prefers that, and sends everybody else to their prefix.
 */
export const locale: RedirectRule = ({ url, path, namedLocale, isChosenLanguage, locale, cookies }) => {
  const chosen = namedLocale ?? (isChosenLanguage && locale === DEFAULT_LOCALE ? locale : null)
  if (chosen !== null)
    return cookies.get('locale') === chosen ? CONTINUE : { cookies: [{ name: 'locale', value: chosen }] }
  if (locale === DEFAULT_LOCALE) return CONTINUE
  return { redirect: { to: withLocale(path, locale) + url.search, status: 307 } }
}

/** A domain that has moved leads to the same page of its new link, for good. Search engines are not led. */
export const mirror: RedirectRule = ({ url, isSearchEngine }, { mirror }) => {
  const newLink = mirror?.redirect.newLink ?? null
  if (newLink === null || isSearchEngine) return CONTINUE
  return { redirect: { to: sameAddressAt(newLink, url), status: 301 } }
}

/** What one mirror has closed. */
export const restrictedHost: RedirectRule = (page) => follow(restrictedRules(page.settings, page.url.host), page)

/** Where the root path leads. */
export const rootPage: RedirectRule = (page) => follow(rootRules(page.settings), page)

/** Where the operator's rules lead. */
export const routeRules: RedirectRule = (page) => follow(page.settings.ROUTE_RULES, page)

/** In the visitor's language at once, and with their query unless the target has its own. */
function follow(rules: readonly RouteRule[], { path, url, locale }: PageRequest): RuleResult {
  if (rules.length === 0) return CONTINUE
  const target = routeTarget(rules, path)
  if (target === null) return CONTINUE
  const { to, isExternal, status } = target
  if (isExternal) return { redirect: { to, status } }
  return { redirect: { to: withLocale(to, locale) + (to.includes('?') ? '' : url.search), status } }
}
