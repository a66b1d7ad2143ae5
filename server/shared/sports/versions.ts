import type { Versions } from '../rules/versions.ts'
import type { SportsRules } from './sports-rules.ts'
import { sportsRules as v1 } from './v1/rules.ts'

/** All released versions of the settlement rules of sports bets. */
export const sports: Versions<SportsRules> = { current: v1, released: [v1] }
