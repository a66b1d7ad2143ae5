import ipaddr from 'ipaddr.js'

/**
 * The canonical text of an address (IPv4-mapped IPv6 as IPv4), or null for what is none. IPv4 in four decimal parts
 * only: "010.0.0.1" and "1" are addresses to some readers and other ones to others.
 */
export function canonicalAddress(text: string): string | null {
  const bare = text.trim()
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  return isAddress ? ipaddr.process(bare).toString() : null
}

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
  const [named = ''] = isTrusted ? (forwardedFor ?? '').split(',') : []
  return canonicalAddress(named) ?? canonicalAddress(socket ?? LOOPBACK) ?? LOOPBACK
}
