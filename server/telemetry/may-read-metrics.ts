import { createHash, timingSafeEqual } from 'node:crypto'
import { isFromThisMachine, type RequestSource } from './from-this-machine.ts'

/** Whether the request is from this machine itself, or shows METRICS_TOKEN (compared in constant time). */
export function mayReadMetrics({ peer, headers }: RequestSource, token: string | null): boolean {
  const [, shown] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (shown !== undefined) return token !== null && timingSafeEqual(digest(shown), digest(token))
  return isFromThisMachine({ peer, headers })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
