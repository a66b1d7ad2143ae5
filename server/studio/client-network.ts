import type { Context } from 'hono'
import { isOwnAddress } from '#server/http/limit-server.ts'
import { clientFacts, networkOf } from '#server/shared/client-address.ts'

/** Data that a host passes along with a request: on Node its socket. */
export type StudioEnvironment = {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } } | undefined
}

/** Network of a client; `isOwn` for one in a private range, which may be an unlisted proxy. */
export type ClientNetwork = { readonly network: string; readonly isOwn: boolean }

/** Returns a function that determines a request's client. @param trusted addresses and CIDR ranges of proxies */
export function clientReader(trusted: readonly string[]) {
  return ({ env, req }: Context<StudioEnvironment>): ClientNetwork => {
    const peer = env?.incoming?.socket.remoteAddress
    const { address } = clientFacts({ peer, isHttps: false }, req.raw.headers, trusted)
    return address === null
      ? { network: 'unknown', isOwn: true }
      : { network: networkOf(address), isOwn: isOwnAddress(address) }
  }
}
