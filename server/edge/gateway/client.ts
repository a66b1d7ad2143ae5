import ipaddr from 'ipaddr.js'
import { preferredLocale as preferredOf } from '#server/shared/accept-language.ts'
import { isLocale, type Locale } from '#server/shared/constants/locales.ts'
import { memoize } from './memoize.ts'

/** What the socket says, before anything that a header claims. */
export type Connection = {
  /** The peer's address; undefined where the runtime does not tell. */
  readonly peer: string | undefined
  readonly url: Pick<URL, 'protocol'>
}

/** Whom the site talks to. */
export type ClientFacts = {
  /** Canonical text, IPv4-mapped addresses as IPv4; null where nobody knows. */
  readonly address: string | null
  readonly isHttps: boolean
  /** ISO 3166-1 alpha-2, where a proxy that is trusted names it. */
  readonly country: string | null
}

/**
 * Reads client, scheme and country: from the socket or, where the peer is a trusted proxy, from its headers. Entries of
 * `trusted` are addresses or CIDR ranges.
 */
export function clientFacts({ peer, url }: Connection, headers: Headers, trusted: readonly string[]): ClientFacts {
  const address = canonical(peer)
  const isHttps = url.protocol === 'https:'
  if (address === null || !isTrusted(address, trusted)) return { address, isHttps, country: null }
  const proto = headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return {
    address: forwardedFor(headers.get('x-forwarded-for'), trusted) ?? address,
    isHttps: proto === undefined ? isHttps : proto === 'https',
    country: countryCode(headers.get('cf-ipcountry') ?? headers.get('x-country-code')),
  }
}

export function countryCode(text: string | null): string | null {
  return text !== null && /^[A-Z]{2}$/i.test(text) ? text.toUpperCase() : null
}

/** From the right, since each proxy appends: the first that is no proxy of ours. */
function forwardedFor(header: string | null, trusted: readonly string[]): string | null {
  const hops = (header ?? '').split(',').map((hop) => canonical(hop.trim()))
  return hops.findLast((hop) => hop === null || !isTrusted(hop, trusted)) ?? null
}

const canonicalOf = memoize((text) => (ipaddr.isValid(text) ? ipaddr.process(text).toString() : null))

const canonical = (text: string | undefined) => (text === undefined ? null : canonicalOf(text))

function isTrusted(address: string, trusted: readonly string[]): boolean {
  return trusted.some((entry) => (entry.includes('/') ? isWithin(address, entry) : canonical(entry) === address))
}

function isWithin(address: string, range: string): boolean {
  const parsed = ipaddr.process(address)
  const [network, bits] = ipaddr.parseCIDR(range)
  return network.kind() === parsed.kind() && parsed.match(network, bits)
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
