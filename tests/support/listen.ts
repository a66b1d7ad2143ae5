import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts `server` on the loopback; port 0 means any free port. Resolves with its origin. */
export async function listen(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${portOf(server)}`
}

/** Stops listening and drops every connection, also those in the middle of a response. */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

export function portOf(server: Server): number {
  const address = server.address()
  if (!isNetworkAddress(address)) throw new TypeError('the server has no port')
  return address.port
}

const isNetworkAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null
