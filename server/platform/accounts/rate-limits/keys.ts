import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { normalEmail } from '../email.ts'
import type { RateLimits } from './limits.ts'

type LimitName = keyof RateLimits

/** What one IPv6 customer is given: counting single addresses of it would count nothing. */
const IPV6_CUSTOMER_PARTS = 4

/** The counter of an account, whether or not the address has one. */
export function accountKey(limit: LimitName, email: string): string {
  return `${limit}:${createHash('sha256').update(normalEmail(email)).digest('hex')}`
}

/** The counter of a client address; of an IPv6 address, its /64. */
export function addressKey(limit: LimitName, ip: string): string {
  const address = ipaddr.parse(ip)
  if (!(address instanceof ipaddr.IPv6)) return `${limit}:${address}`
  const network = address.parts.slice(0, IPV6_CUSTOMER_PARTS).map((part) => part.toString(16))
  return `${limit}:${network.join(':')}::/64`
}
