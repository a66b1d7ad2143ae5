import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

/** Who asks for `/metrics`. */
export type MetricsReader = {
  /** Of the socket; undefined where there is none. */
  readonly peer: string | undefined
  readonly headers: Headers
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** What a proxy adds: through one on this machine everybody comes from the loopback. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether the request is from this machine itself, or shows METRICS_TOKEN (compared in constant time). */
export function mayReadMetrics({ peer, headers }: MetricsReader, token: string | null): boolean {
  const [, shown] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (shown !== undefined) return token !== null && timingSafeEqual(digest(shown), digest(token))
  return isLoopback(peer) && !FORWARDED.some((name) => headers.has(name))
}

function isLoopback(address: string | undefined): boolean {
  const family = isIP(address ?? '')
  return address !== undefined && family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
