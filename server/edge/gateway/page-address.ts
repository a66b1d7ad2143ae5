import type { Locale } from '#server/shared/constants/locales.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import type { PageFacts } from './page-facts.ts'
import type { RequestContext } from './request-context.ts'
import type { Address, AddressParts } from './request-facts.ts'

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

/** A page that shows a text of its address, and by it some of few things: what a search has found. */
export type SearchedPage = {
  /** In the default locale. */
  readonly path: string
  /** Of the parameter that holds the text. */
  readonly name: string
  /** Longer ones are no search. In UTF-16 units, as the route counts. */
  readonly maxLength: number
  /** What stands for a text where a page is rendered that others are shown, too: one for all texts that find the same. */
  readonly standIn: (text: string, locale: Locale) => string
}

/** What the router takes for a text, and a page writes as it came: no number, no word of JSON, nothing that HTML escapes. */
const PLAIN = /^(?!(?:true|false|null)$)\p{L}[\p{L}\p{M}\p{N} ]*$/u

/** The text that the address of such a page holds, in the page's own spelling and nothing beside it; null for any other. */
export function searchedText(
  { url, path }: Pick<Address, 'url' | 'path'>,
  { path: searched, name, maxLength }: Omit<SearchedPage, 'standIn'>,
): string | null {
  if (path !== searched || url.search === '') return null
  const text = url.searchParams.get(name)
  if (text === null || text.length > maxLength || !PLAIN.test(text)) return null
  return url.search === searchedQuery(name, text) ? text : null
}

/** As the router writes it. */
export const searchedQuery = (name: string, text: string) => `?${new URLSearchParams({ [name]: text })}`

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
