import { JURISDICTION_NAMES, JURISDICTIONS, type JurisdictionName } from '#server/shared/constants/jurisdictions.ts'
import type { Platform } from './platform.ts'

/** The name of the profile that the platform enforces. */
export function jurisdictionOf({ settings }: Pick<Platform, 'settings'>): JurisdictionName {
  const name = JURISDICTION_NAMES.find((one) => JURISDICTIONS[one] === settings.jurisdiction)
  return name ?? JURISDICTION_NAMES[0]
}
