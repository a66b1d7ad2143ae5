import { splitLocale } from '#server/shared/localized-path.ts'
import type { RequestContext } from '../request-context.ts'
import type { AddressParts } from '../request-facts.ts'
import type { PageFacts } from './facts.ts'

/** Query parameters that pages read. */
export type PageQueries = {
  /** Parameters with a few listed values that change what visitors see, by the page's path in the default locale. */
  readonly shared: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /**
   * Every parameter that some page reads. No other changes a page: earlier middleware reads those that name a visitor's
   * source.
   */
  readonly read: ReadonlySet<string>
}

/**
 * The address that determines what a visitor sees: path and listed query in one order. Null if the page is rendered for
 * this request alone: an unlisted value may show anything, and an escaped path is another name of a page that already
 * has one.
 */
export function pageAddress(url: AddressParts, { shared, read }: PageQueries): string | null {
  const { pathname } = url
  if (pathname.includes('%')) return null
  if (url.search === '') return pathname
  const { rest } = splitLocale(pathname)
  const listed = new Map(Object.entries(Object.hasOwn(shared, rest) ? (shared[rest] ?? {}) : {}))
  const shown = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (!read.has(name)) continue
    if (!listed.get(name)?.includes(value) || shown.has(name)) return null
    shown.append(name, value)
  }
  shown.sort()
  return shown.size === 0 ? pathname : `${pathname}?${shown}`
}

type Shared = { readonly facts: PageFacts; readonly address: string }

/**
 * Everything that a shared page depends on: site, language, region and address. Nothing else that the gateway reads of
 * a request reaches such a page.
 * @param address as returned by `pageAddress`
 */
export function pageKey({ upstreamContext }: RequestContext, { facts, address }: Shared): string {
  const { siteOrigin, region } = upstreamContext
  return `${siteOrigin} ${facts.siteOrigin} ${facts.locale} ${region} ${address}`
}
