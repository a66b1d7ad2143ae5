import ipaddr from 'ipaddr.js'

const LOCAL_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'carrierGradeNat',
])

/** Whether a canonical address is of this machine, of a local network or of a carrier's. */
export function isLocalAddress(ip: string): boolean {
  return LOCAL_RANGES.has(ipaddr.parse(ip).range())
}
