import { isLoopback } from '#server/shared/client-address.ts'

export type RequestSource = {
  /** Address of the socket; undefined if there is none. */
  readonly peer: string | undefined
  readonly headers: Headers
}

/** Headers that a proxy adds: behind a proxy on this machine every client has a loopback address. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
]

/** Whether a request was made on this machine: by a loopback socket, and through no proxy that says so. */
export function isFromThisMachine({ peer, headers }: RequestSource): boolean {
  return peer !== undefined && isLoopback(peer) && !FORWARDED.some((name) => headers.has(name))
}

/** Whether a host is this machine by any of its names; another name may have been pointed here (DNS rebinding). */
export function namesThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isLoopback(name)
}
