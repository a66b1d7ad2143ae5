import { restrictedRules, rootRules } from '#server/edge/site/site-rules.ts'
import { sameAddressAt } from '#server/shared/constants/external-url.ts'
import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { type RouteRule, routeTarget } from '#server/shared/constants/route-rules.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import type { CanonicalPath } from '../canonical-path.ts'
import { CONTINUE, type PageRequest, type RedirectRule, type RuleResult } from '../redirect-rule.ts'
import type { AddressParts } from '../request-facts.ts'

/**
 * Redirects each page to its canonical address: its public host with or without `www.` as in PUBLIC_ORIGIN, and the
 * canonical spelling of its path. The prefix of the default locale is dropped and remembered.
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

/** Origin to redirect to; null if the request already uses it. */
function canonicalOrigin(url: AddressParts, { siteOrigin, publicOrigin }: Origins): string | null {
  if (publicOrigin !== undefined && isOtherName(url, new URL(publicOrigin))) return publicOrigin
  return url.hostname.endsWith('.') ? siteOrigin.replace(/\.(?=(?::\d+)?$)/, '') : null
}

/**
 * Compares hosts without `www.` and the root's dot only: a mirror is a separate site. Redirects to https are left to
 * the proxy, which alone knows the scheme that the browser uses.
 */
function isOtherName({ hostname }: Pick<URL, 'hostname'>, origin: URL): boolean {
  const bare = (name: string) => name.replace(/^www\./, '').replace(/\.$/, '')
  return hostname !== origin.hostname && bare(hostname) === bare(origin.hostname)
}

/**
 * Selects the language of a page. A prefix names it and is remembered. A bare path is Russian for visitors who prefer
 * Russian; all others are redirected to their prefix.
 */
export const locale: RedirectRule = ({ url, path, namedLocale, isChosenLanguage, locale, cookies }) => {
  const chosen = namedLocale ?? (isChosenLanguage && locale === DEFAULT_LOCALE ? locale : null)
  if (chosen !== null)
    return cookies.get('locale') === chosen ? CONTINUE : { cookies: [{ name: 'locale', value: chosen }] }
  if (locale === DEFAULT_LOCALE) return CONTINUE
  return { redirect: { to: withLocale(path, locale) + url.search, status: 307 } }
}

/**
 * Redirects permanently from a domain that has moved to the same page at its new link. Search engines are not
 * redirected.
 */
export const mirror: RedirectRule = ({ url, isSearchEngine }, { mirror }) => {
  const newLink = mirror?.redirect.newLink ?? null
  if (newLink === null || isSearchEngine) return CONTINUE
  return { redirect: { to: sameAddressAt(newLink, url), status: 301 } }
}

/** Pages that a mirror has closed. */
export const restrictedHost: RedirectRule = (page) => follow(restrictedRules(page.settings, page.url.host), page)

export const rootPage: RedirectRule = (page) => follow(rootRules(page.settings), page)

export const routeRules: RedirectRule = (page) => follow(page.settings.ROUTE_RULES, page)

/** Redirects in the visitor's language, and with their query unless the target has its own. */
function follow(rules: readonly RouteRule[], { path, url, locale }: PageRequest): RuleResult {
  if (rules.length === 0) return CONTINUE
  const target = routeTarget(rules, path)
  if (target === null) return CONTINUE
  const { to, isExternal, status } = target
  if (isExternal) return { redirect: { to, status } }
  return { redirect: { to: withLocale(to, locale) + (to.includes('?') ? '' : url.search), status } }
}
