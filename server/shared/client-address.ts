import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Client of a request, as known from its connection and proxies. */
export type ClientFacts = {
  /** In the form of `canonicalAddress`; null if the runtime does not report the peer. */
  readonly address: string | null
  readonly isHttps: boolean
  /** Whether a trusted proxy sent the request, so that its headers can be trusted. */
  readonly isProxied: boolean
}

/** Connection of a request, before any header is evaluated. */
export type Connection = {
  /** Address of the socket's peer; undefined if the runtime does not report it. */
  readonly peer: string | undefined
  readonly isHttps: boolean
}

/** Clients send several requests each; 10,000 addresses take a megabyte. */
const known = new LRUCache<string, { readonly address: string | null }>({ max: 10_000 })
/** Longest text to cache: no address with a port and a zone is longer. */
const MAX_KEPT_LENGTH = 64

/** Cached form of `parseAddress`. */
export function canonicalAddress(text: string): string | null {
  const before = known.get(text)
  if (before !== undefined) return before.address
  const address = parseAddress(text)
  if (text.length <= MAX_KEPT_LENGTH) known.set(text, { address })
  return address
}

/**
 * Canonical form of an IP address; null for anything else. Accepts the forms that proxies write: with a port, IPv6 in
 * brackets, quoted, with a zone. IPv4-mapped IPv6 becomes IPv4. IPv4 must have four decimal parts, since parsers
 * disagree about `010.0.0.1` and `1`.
 */
function parseAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, name = bare] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? /^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  const [address = ''] = name.split('%', 1)
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress ? ipaddr.process(address).toString() : null
}

/** Whether an address equals one of the entries or lies in one of their CIDR ranges. */
export function isListed(address: string, entries: readonly string[]): boolean {
  return entries.some((entry) => (entry.includes('/') ? isWithin(address, entry) : canonicalAddress(entry) === address))
}

function isWithin(address: string, range: string): boolean {
  const parsed = ipaddr.process(address)
  const [network, bits] = ipaddr.parseCIDR(range)
  return network.kind() === parsed.kind() && parsed.match(network, bits)
}

/**
 * Client and scheme of a request: those of the socket or, if its peer is a trusted proxy, those of its headers:
 * X-Forwarded-For and X-Forwarded-Proto, else Forwarded (RFC 7239).
 * @param trusted addresses and CIDR ranges of proxies
 */
export function clientFacts({ peer, isHttps }: Connection, headers: Headers, trusted: readonly string[]): ClientFacts {
  const address = peer === undefined ? null : canonicalAddress(peer)
  if (address === null || !isListed(address, trusted)) return { address, isHttps, isProxied: false }
  const forwarded = forwardedPairs(headers.get('forwarded'))
  const hops = hopsOf(headers.get('x-forwarded-for')) ?? forwarded.get('for') ?? []
  const proto = headers.get('x-forwarded-proto') ?? forwarded.get('proto')?.[0]
  const scheme = proto?.split(',')[0]?.trim().toLowerCase()
  return {
    address: clientOf(hops, trusted) ?? address,
    isHttps: scheme === undefined || scheme === '' ? isHttps : scheme === 'https',
    isProxied: true,
  }
}

/** Entries of a list; null without the header. Proxies may leave empty ones. */
function hopsOf(header: string | null): string[] | null {
  return header === null ? null : header.split(',').filter((hop) => hop.trim() !== '')
}

/** Values of Forwarded by lower-case name, in the order of its elements. */
function forwardedPairs(header: string | null): Map<string, string[]> {
  const pairs = new Map<string, string[]>()
  for (const pair of (header ?? '').split(/[;,]/)) {
    const [name = '', value] = pair.split('=', 2)
    const key = name.trim().toLowerCase()
    if (value !== undefined) pairs.set(key, [...(pairs.get(key) ?? []), value.trim().replaceAll('"', '')])
  }
  return pairs
}

/**
 * Each proxy appends an address, so the client is the last hop that is not a trusted proxy; null if that hop is not a
 * valid address.
 */
function clientOf(hops: readonly string[], trusted: readonly string[]): string | null {
  const addresses = hops.map(canonicalAddress)
  return addresses.findLast((hop) => hop === null || !isListed(hop, trusted)) ?? null
}

/** Network assigned to a single customer, used to count clients: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const parts = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16))
  return `${parts.join(':')}::/64`
}

const NETWORK_PARTS = 4

export function isLoopback(address: string): boolean {
  const canonical = canonicalAddress(address)
  return canonical !== null && ipaddr.process(canonical).range() === 'loopback'
}
