import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { preferredLocale as preferredOf } from '#server/shared/accept-language.ts'
import { isLocale, type Locale } from '#server/shared/constants/locales.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import { loggedPath } from '../operations/logged-path.ts'
import type { RouteKind } from '../operations/operations.ts'

const MAX_KEPT = 1000
/** Longest text to cache: clients may send long ones. */
const MAX_LENGTH = 256

/** Caches a pure function of a text that is slower than a lookup: clients send the same texts repeatedly. */
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

/** Parts of an address, read once: a URL computes each of them on every access. */
export type AddressParts = Readonly<
  Pick<URL, 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'searchParams'>
>

/** Facts derived from the address of a request alone. */
export type Address = {
  readonly url: AddressParts
  readonly section: string
  /** Kind of the route. Anything unknown is a page. */
  readonly kind: Exclude<RouteKind, 'other'>
  /** Whether the router answers it: a page or a file of the router; not an API or a built file. */
  readonly isDocument: boolean
  /** Whether it is a document for people: not robots.txt. */
  readonly isPage: boolean
  /** Whether no parser can read the path as another site's address. */
  readonly isSafe: boolean
  /** Locale of the prefix. */
  readonly namedLocale: Locale | null
  /** Path of the same document in the default locale. */
  readonly path: string
  readonly loggedPath: string
}

/** Kinds by section. The router answers none of these except the operations, which the gateway handles first. */
const KINDS: ReadonlyMap<string, Address['kind']> = new Map([
  ['api', 'procedure'],
  ['assets', 'asset'],
  ['payment-pages', 'platform-page'],
  ['outbox', 'platform-page'],
  ['callbacks', 'platform-page'],
  ['log', 'platform-page'],
  ['studio', 'platform-page'],
  // former path of the sandbox provider's pages
  ['sandbox', 'platform-page'],
  ['healthz', 'operations'],
  ['metrics', 'operations'],
  ['readyz', 'operations'],
])

/** Throws for an invalid URL, which no server passes on. Addresses repeat, and each is parsed once. */
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

/** RFC 8615: addresses for programs, without a language. */
const WELL_KNOWN = '.well-known'

/** `/robots.txt` and similar files have no language, and are open to everyone. No page's name ends like this. */
function isFile(path: string): boolean {
  return /\.(?:txt|xml|json|webmanifest|js|css|map|ico|png|svg|webp|avif|jpe?g|woff2?|html)$/i.test(path)
}

/** No address of a page, procedure or file is nearly this long. */
const MAX_PATH_LENGTH = 2048
/** A batch of queries has 4 kB; a response of an external sign-in has less. */
const MAX_QUERY_LENGTH = 8192

/**
 * A short path without `//`, a backslash or a control character, each also percent-encoded: some parsers read such a
 * path as another site's address, others take quadratic time to clean it up. Pages may have repeated slashes, which a
 * redirect removes before anything reads the path.
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

/** Matched at word boundaries: `Googlebot-Image` matches, `NotGooglebot` does not. */
const SEARCH_ENGINES = /\b(?:Googlebot|bingbot|YandexBot|Applebot|DuckDuckBot|Baiduspider|Mail\.RU_Bot)\b/i

/**
 * Whether the client claims to be a search engine. Anyone can claim it, so it may skip work, and must never allow
 * anything. Programs, monitors and headless browsers are not search engines.
 */
export function isSearchEngine(userAgent: string | null): boolean {
  return userAgent !== null && SEARCH_ENGINES.test(userAgent)
}

/** The locale chosen before, else the browser's preferred one, else the default. */
export function negotiateLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  return isLocale(cookie) ? cookie : preferredLocale(acceptLanguage ?? '')
}

/** Memoized, since clients send the same headers repeatedly. */
export const preferredLocale: (acceptLanguage: string) => Locale = memoize(preferredOf)
