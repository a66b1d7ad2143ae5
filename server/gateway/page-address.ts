import type { AddressParts } from './address.ts'
import { splitLocale } from './locale.ts'

/**
 * Which values of which query names change what a page shows to a visitor, by the page's path in the default locale.
 * A page that is not listed has none.
 */
export type PageQueries = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Where a visitor came from changes no page: steps before it read these, and links do not carry them on. */
const ATTRIBUTION = new Set([
  ...['stag', 'partner', 'adplace', 'partnerId', 'advId', 'advertiseUid', 'advertiseSource', 'cpaOneUid', 'pr'],
  ...['subH', 'click_url', 'simple_auth', 'no_sso'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['gclid', 'yclid', 'ysclid', 'fbclid', 'msclkid'],
])

/**
 * The address of what a visitor sees: path and listed query in one order, without attribution. Null where the page is
 * rendered for this request alone: another query name or value may show anything, and an escaped path is another name
 * of a page that has one already.
 */
export function pageAddress(url: AddressParts, queries: PageQueries): string | null {
  const { pathname } = url
  if (pathname.includes('%')) return null
  if (url.search === '') return pathname
  const { rest } = splitLocale(pathname)
  const listed = new Map(Object.entries(Object.hasOwn(queries, rest) ? (queries[rest] ?? {}) : {}))
  const shown = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (ATTRIBUTION.has(name)) continue
    if (!listed.get(name)?.includes(value) || shown.has(name)) return null
    shown.append(name, value)
  }
  shown.sort()
  return shown.size === 0 ? pathname : `${pathname}?${shown}`
}
