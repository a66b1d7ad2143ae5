import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { RateLimits } from './limits.ts'

type LimitName = keyof RateLimits

/** What one IPv6 customer is given: counting single addresses of it would count nothing. */
const IPV6_CUSTOMER_PARTS = 4

/** The counter of an account, by what it is known by in its one spelling, whether or not anybody has that. */
export function accountKey(limit: LimitName, account: string): string {
  return `${limit}:${createHash('sha256').update(account).digest('hex')}`
}

/** The counter of a client address. */
export function addressKey(limit: LimitName, ip: string): string {
  return `${limit}:${addressOf(ip)}`
}

/** The counter of a browser, by the hash of its fingerprint. */
export function deviceKey(limit: LimitName, fingerprint: string): string {
  return `${limit}:${fingerprint}`
}

/** What stands for a client address where clients are told apart: of an IPv6 address, its /64. */
export function addressOf(ip: string): string {
  const address = ipaddr.parse(ip)
  if (!(address instanceof ipaddr.IPv6)) return String(address)
  const network = address.parts.slice(0, IPV6_CUSTOMER_PARTS).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
