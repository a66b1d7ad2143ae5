import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { preferredLocale as preferredOf } from '#server/shared/accept-language.ts'
import { isLocale, type Locale } from '#server/shared/constants/locales.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import { loggedPath } from '../operations/logged-path.ts'
import type { RouteKind } from '../operations/operations.ts'

const MAX_KEPT = 1000
/** What strangers send may be long. */
const MAX_LENGTH = 256

/** A function of a text alone, slow beside a look at what it answered before: what clients send comes again and again. */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = boundedMemory<{ readonly answer: T }>(MAX_KEPT)
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before.answer
    const answer = read(text)
    if (text.length <= MAX_LENGTH) known.set(text, { answer })
    return answer
  }
}

/** Parts of an address, read once: a URL cuts each of them out anew whenever it is asked. */
export type AddressParts = Readonly<
  Pick<URL, 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'searchParams'>
>

/** What the address of a request says by itself. */
export type Address = {
  readonly url: AddressParts
  /** The first segment of the path. */
  readonly section: string
  /** What it is for. Whatever is nothing else is a page. */
  readonly kind: Exclude<RouteKind, 'other'>
  /** Something that the router answers, a page above all; neither an API nor a built file. */
  readonly isDocument: boolean
  /** A document that people read: no robots.txt. */
  readonly isPage: boolean
  /** Whether no reader can take the path for another site's address. */
  readonly isSafe: boolean
  /** By the prefix. */
  readonly namedLocale: Locale | null
  /** Of the same document in the default locale. */
  readonly path: string
  readonly loggedPath: string
}

/** By its section. The router of pages answers none of these but the operations, which are asked before it. */
const KINDS: ReadonlyMap<string, Address['kind']> = new Map([
  ['api', 'procedure'],
  ['assets', 'asset'],
  ['payment-pages', 'platform-page'],
  ['outbox', 'platform-page'],
  ['callbacks', 'platform-page'],
  // until 2026-11-23 the sandbox provider's pages were there
  ['sandbox', 'platform-page'],
  ['healthz', 'operations'],
  ['metrics', 'operations'],
  ['readyz', 'operations'],
])

/** Throws for what is no URL, which no server lets through. The same addresses are asked for again and again, and each is read once. */
export const readAddress = memoize((href: string): Address => {
  const { protocol, host, hostname, pathname, search, searchParams } = new URL(href)
  const section = pathname.split('/', 2)[1] ?? ''
  const kind = KINDS.get(section) ?? 'page'
  const isDocument = kind === 'page' || kind === 'operations'
  const isPage = isDocument && section !== WELL_KNOWN && !isFile(pathname)
  const { named, rest } = splitLocale(pathname)
  return {
    url: { protocol, host, hostname, pathname, search, searchParams },
    section,
    kind,
    isDocument,
    isPage,
    isSafe: search.length <= MAX_QUERY_LENGTH && isSafe(pathname, isPage),
    namedLocale: named,
    path: rest,
    loggedPath: loggedPath(pathname),
  }
})

/** RFC 8615: addresses that programs ask for, in no language. */
const WELL_KNOWN = '.well-known'

/** `/robots.txt` and its like are in no language, and open to everybody. No page's name ends like this. */
function isFile(path: string): boolean {
  return /\.(?:txt|xml|json|webmanifest|js|css|map|ico|png|svg|webp|avif|jpe?g|woff2?|html)$/i.test(path)
}

/** No page's, procedure's or file's address is near this. */
const MAX_PATH_LENGTH = 2048
/** A batch of queries has 4 kB; what a sign-in elsewhere sends back is less. */
const MAX_QUERY_LENGTH = 8192

/**
 * A short path without `//`, a backslash or a control character, each also when it is percent-encoded: such a path is
 * another site's address to one reader, and takes quadratic time to clean up for another. Pages may have repeated slashes,
 * which a redirect removes before anything reads the path.
 */
function isSafe(path: string, isPage: boolean): boolean {
  if (path.length > MAX_PATH_LENGTH) return false
  try {
    const decoded = decodeURIComponent(isPage ? path.replace(/\/{2,}/g, '/') : path)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !decoded.includes('//') && !/[\u0000-\u001f\u007f\\]/.test(decoded)
  } catch {
    return false
  }
}

/** ISO 3166-1 alpha-2 in upper case; null for anything else. */
export function countryCode(text: string | null): string | null {
  return text !== null && /^[A-Z]{2}$/i.test(text) ? text.toUpperCase() : null
}

/** By name, at a word's boundary: `NotGooglebot` is none, `Googlebot-Image` is. */
const SEARCH_ENGINES = /\b(?:Googlebot|bingbot|YandexBot|Applebot|DuckDuckBot|Baiduspider|Mail\.RU_Bot)\b/i

/**
 * Whether a search engine asks, by its own word, which anybody can give: it may spare a request something, and never
 * allow it anything. Programs, monitors and headless browsers are no search engines.
 */
export function isSearchEngine(userAgent: string | null): boolean {
  return userAgent !== null && SEARCH_ENGINES.test(userAgent)
}

/** What was chosen before, else what the browser prefers, else the fallback. */
export function negotiateLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  return isLocale(cookie) ? cookie : preferredLocale(acceptLanguage ?? '')
}

/** What clients send comes again and again. */
export const preferredLocale: (acceptLanguage: string) => Locale = memoize(preferredOf)
