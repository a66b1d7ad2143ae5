import { createHash } from 'node:crypto'
import { networkOf } from '#server/shared/client-address.ts'
import type { RateLimits } from './limits.ts'

type LimitName = keyof RateLimits

/** The counter of an account, by what it is known by in its one spelling, whether or not anybody has that. */
export function accountKey(limit: LimitName, account: string): string {
  return `${limit}:${createHash('sha256').update(account).digest('hex')}`
}

/** The counter of a client address. */
export function addressKey(limit: LimitName, ip: string): string {
  return `${limit}:${networkOf(ip)}`
}

/** The counter of a browser, by the hash of its fingerprint. */
export function deviceKey(limit: LimitName, fingerprint: string): string {
  return `${limit}:${fingerprint}`
}
