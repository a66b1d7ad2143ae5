import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { canonicalAddress, isListed, networkOf } from '#server/shared/client-address.ts'
import { REQUEST_LIMITS } from './request-limits.ts'

/** Options of `createServer` that enforce the request limits for every client. */
export const SERVER_LIMITS = {
  maxHeaderSize: REQUEST_LIMITS.headBytes,
  headersTimeout: REQUEST_LIMITS.headMs,
  requestTimeout: REQUEST_LIMITS.requestMs,
} as const

type LimitedServer = {
  maxConnections: number
  on(event: 'connection', listener: (socket: Socket) => void): unknown
}

/** Address ranges of an operator's own programs and proxies, which connect on behalf of many clients. */
const OWN_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'unspecified'])

/** Whether an address is in a private range. @param address canonical text */
export const isOwnAddress = (address: string): boolean => OWN_RANGES.has(ipaddr.process(address).range())

/**
 * Closes connections beyond the limit of one network. Peers in private ranges, and listed proxies, are not counted.
 * @param trusted addresses and CIDR ranges of proxies
 */
export function limitConnections(
  server: LimitedServer,
  trusted: readonly string[],
  byNetwork: number = REQUEST_LIMITS.connectionsByNetwork,
): void {
  server.maxConnections = REQUEST_LIMITS.connections
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = countedNetwork(socket.remoteAddress, trusted)
    if (network === null) return
    const count = open.get(network) ?? 0
    if (count >= byNetwork) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

function countedNetwork(peer: string | undefined, trusted: readonly string[]): string | null {
  const address = peer === undefined ? null : canonicalAddress(peer)
  if (address === null || isListed(address, trusted) || isOwnAddress(address)) return null
  return networkOf(address)
}
