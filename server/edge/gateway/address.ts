import type { Locale } from '#server/shared/constants/locales.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import { loggedPath } from '../operations/logged-path.ts'
import type { RouteKind } from '../operations/operations.ts'
import { memoize } from './memoize.ts'

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
  const { named, rest } = splitLocale(pathname)
  return {
    url: { protocol, host, hostname, pathname, search, searchParams },
    section,
    kind,
    isDocument,
    isPage: isDocument && !isFile(pathname),
    isSafe: search.length <= MAX_QUERY_LENGTH && isSafe(pathname),
    namedLocale: named,
    path: rest,
    loggedPath: loggedPath(pathname),
  }
})

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
 * another site's address to one reader, and takes time by its square to another that cleans it up.
 */
function isSafe(path: string): boolean {
  if (path.length > MAX_PATH_LENGTH) return false
  try {
    const decoded = decodeURIComponent(path)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !decoded.includes('//') && !/[\u0000-\u001f\u007f\\]/.test(decoded)
  } catch {
    return false
  }
}
