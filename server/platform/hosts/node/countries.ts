import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { type CountryResponse, Reader } from 'mmdb-lib'
import type { CountryOf } from '#server/platform/kernel/host.ts'

/** A MaxMind country record, or the flat one of ip-location-db. */
type CountryRecord = CountryResponse & { readonly country_code?: string }

/** Country of local addresses, which no database has: RU, the site's home. */
const HOME_COUNTRY = 'RU'

const bundled = () =>
  createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

/**
 * Reads a country database into memory.
 * @param file an mmdb file; null for the bundled one
 */
export async function openCountries(file: string | null): Promise<CountryOf> {
  const countries = new Reader<CountryRecord>(await readFile(file ?? bundled()))
  // every bet asks for it
  const known = new LRUCache<string, { readonly country: string | null }>({ max: 10_000 })
  function find(ip: string): string | null {
    if (isLocalAddress(ip)) return HOME_COUNTRY
    const record = countries.get(ip)
    return record?.country_code ?? record?.country?.iso_code ?? null
  }
  return (ip) => {
    const found = known.get(ip) ?? { country: find(ip) }
    known.set(ip, found)
    return found.country
  }
}

const LOCAL_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'carrierGradeNat',
])

/** Whether a canonical address is loopback, private or carrier-grade NAT. */
function isLocalAddress(ip: string): boolean {
  return LOCAL_RANGES.has(ipaddr.parse(ip).range())
}
