import { JURISDICTION_NAMES, JURISDICTIONS, type JurisdictionName } from '#server/shared/jurisdictions/index.ts'
import type { Platform } from './platform.ts'

export function jurisdictionOf({ settings }: Pick<Platform, 'settings'>): JurisdictionName {
  const name = JURISDICTION_NAMES.find((one) => JURISDICTIONS[one] === settings.jurisdiction)
  return name ?? JURISDICTION_NAMES[0]
}
