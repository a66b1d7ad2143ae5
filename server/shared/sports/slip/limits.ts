import type { BetLimits } from '../../money/limits.ts'

/** In roubles, for a whole bet. */
export const SPORTS_LIMITS: BetLimits = { min: '10', max: '50000' }
