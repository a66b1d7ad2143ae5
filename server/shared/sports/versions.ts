import type { Versions } from '../rules/versions.ts'
import type { SportsRules } from './sports-rules.ts'
import { sportsRules as v1 } from './v1/rules.ts'

/** Every version of what sports bets come to that one was ever placed by. */
export const sports: Versions<SportsRules> = { current: v1, released: [v1] }
