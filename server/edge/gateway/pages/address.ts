import { splitLocale } from '#server/shared/localized-path.ts'
import type { RequestContext } from '../request-context.ts'
import type { AddressParts } from '../request-facts.ts'
import type { PageFacts } from './facts.ts'

/** What pages read of their queries. */
export type PageQueries = {
  /** Which few values of which names change what visitors see, by the page's path in the default locale. */
  readonly shared: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Every name that some page reads. Any other changes no page: middleware before it reads those that say who sent a visitor. */
  readonly read: ReadonlySet<string>
}

/**
 * The address of what a visitor sees: path and listed query in one order. Null where the page is rendered for this request
 * alone: a value that is not listed may show anything, and an escaped path is another name of a page that has one already.
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
 * All that a page depends on which is rendered for more than whoever asks: what is told of them is their site, language and
 * region. What else the gateway reads of a request reaches no such page.
 * @param address as `pageAddress` gives it
 */
export function pageKey({ upstreamContext }: RequestContext, { facts, address }: Shared): string {
  const { siteOrigin, region } = upstreamContext
  return `${siteOrigin} ${facts.siteOrigin} ${facts.locale} ${region} ${address}`
}
