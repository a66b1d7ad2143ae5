import { createHash } from 'node:crypto'
import { networkOf } from '#server/shared/client-address.ts'
import type { RateLimits } from './limits.ts'

type LimitName = keyof RateLimits

/** Counter of an account, by its normalized email or phone, whether the account exists or not. */
export function accountKey(limit: LimitName, account: string): string {
  return `${limit}:${createHash('sha256').update(account).digest('hex')}`
}

export function addressKey(limit: LimitName, ip: string): string {
  return `${limit}:${networkOf(ip)}`
}

/** Counter of a browser, by the hash of its fingerprint. */
export function deviceKey(limit: LimitName, fingerprint: string): string {
  return `${limit}:${fingerprint}`
}
