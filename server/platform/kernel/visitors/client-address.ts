import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * The canonical text of an address (IPv4-mapped IPv6 as IPv4), or null for what is none. IPv4 in four decimal parts
 * only: "010.0.0.1" and "1" are addresses to some readers and other ones to others.
 */
export function canonicalAddress(text: string): string | null {
  const known = canonical.get(text)
  if (known !== undefined) return known
  const bare = text.trim()
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  const address = isAddress ? ipaddr.process(bare).toString() : null
  if (address !== null) canonical.set(text, address)
  return address
}

/** One address asks again and again, and is parsed once. */
const canonical = new LRUCache<string, string>({ max: 1000 })

export type AddressSources = {
  /** Of the socket; undefined for a call within the process. */
  readonly socket: string | undefined
  readonly forwardedFor: string | undefined
  /** Whether the service secret came along: nobody else is believed. */
  readonly isTrusted: boolean
}

const LOOPBACK = '127.0.0.1'

/** Who called: the first of a trusted X-Forwarded-For, else the socket. */
export function clientAddress({ socket, forwardedFor, isTrusted }: AddressSources): string {
  const named = isTrusted ? forwardedFor?.split(',', 1)[0] : undefined
  // what is no address is parsed each time, so that none is not asked about
  return (named ? canonicalAddress(named) : null) ?? canonicalAddress(socket ?? LOOPBACK) ?? LOOPBACK
}
