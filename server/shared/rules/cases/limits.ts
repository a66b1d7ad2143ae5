import type { BetLimits } from '#server/shared/money/limits.ts'

/** Minimum and maximum price of a case. */
export const limits: BetLimits = { min: '10', max: '10000' }
