import ipaddr from 'ipaddr.js'

/**
 * Whom an address is counted as: an IPv6 network of 64 bits is one household's. Null for this machine itself, which is a
 * proxy that nobody has named, and for an address that the runtime does not tell: counted, they would shut out everybody.
 */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return null
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : address
}
