import { br } from './br.ts'
import { demo } from './demo.ts'
import { kz } from './kz.ts'
import type { JurisdictionProfile } from './profile.ts'
import { uk } from './uk.ts'

export type { GameClass, JurisdictionProfile } from './profile.ts'

export const JURISDICTIONS = { demo, uk, kz, br } as const satisfies Record<string, JurisdictionProfile>

export type JurisdictionName = keyof typeof JURISDICTIONS
export const JURISDICTION_NAMES = Object.keys(JURISDICTIONS) as [JurisdictionName, ...JurisdictionName[]]
