import type { Context } from 'hono'
import { isOwnAddress } from '#server/http/limit-server.ts'
import { clientFacts, networkOf } from '#server/shared/client-address.ts'

/** What a host passes along with a request: on Node its socket. */
export type StudioEnvironment = {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } } | undefined
}

/** The network of a client; `isOwn` for one in a private range, which may be a proxy that is not listed. */
export type ClientNetwork = { readonly network: string; readonly isOwn: boolean }

/** Returns the reader of a request's client. @param trusted addresses and CIDR ranges of proxies */
export function clientReader(trusted: readonly string[]) {
  return ({ env, req }: Context<StudioEnvironment>): ClientNetwork => {
    const peer = env?.incoming?.socket.remoteAddress
    const { address } = clientFacts({ peer, isHttps: false }, req.raw.headers, trusted)
    return address === null
      ? { network: 'unknown', isOwn: true }
      : { network: networkOf(address), isOwn: isOwnAddress(address) }
  }
}
