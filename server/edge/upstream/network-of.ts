import { canonicalAddress, isLoopback, networkOf as networkOfAddress } from '#server/shared/client-address.ts'

/**
 * Network under which an address is counted. Null for the loopback, which is an unconfigured proxy, and for an address
 * that the runtime does not name: a limit on these would block all clients.
 */
export function networkOf(address: string | null): string | null {
  const known = address === null ? null : canonicalAddress(address)
  return known === null || isLoopback(known) ? null : networkOfAddress(known)
}
