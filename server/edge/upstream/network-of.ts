import { canonicalAddress, isLoopback, networkOf as networkOfAddress } from '#server/shared/client-address.ts'

/**
 * Network by which an address is counted. Null for the loopback, which is a proxy that no setting names, and for an address
 * that the runtime does not name: counted, they would shut out every client.
 */
export function networkOf(address: string | null): string | null {
  const known = address === null ? null : canonicalAddress(address)
  return known === null || isLoopback(known) ? null : networkOfAddress(known)
}
