import type { Platform } from '../platform.ts'

type Where = { readonly country: string | null; readonly isBlocked: boolean }

/** Where a client address is, and whether the operator serves nobody there; what no database knows is served. */
export function whereIs({ countryOf, settings }: Pick<Platform, 'countryOf' | 'settings'>, ip: string): Where {
  const country = countryOf(ip)
  return { country, isBlocked: country !== null && settings.blockedCountries.has(country) }
}
