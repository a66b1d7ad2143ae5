import type { BetLimits } from '../../money/limits.ts'

/** What a whole sports bet may be, in roubles. */
export const SPORTS_LIMITS: BetLimits = { min: '10', max: '50000' }
