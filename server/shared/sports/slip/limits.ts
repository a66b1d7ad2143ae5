import type { BetLimits } from '../../money/limits.ts'

/** Limits of a whole sports bet, in roubles. */
export const SPORTS_LIMITS: BetLimits = { min: '10', max: '50000' }
