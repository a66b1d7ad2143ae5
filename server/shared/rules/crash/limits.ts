import type { BetLimits } from '#server/shared/money/limits.ts'

/** Crash has higher multipliers than any paytable: the maximum win is a hundred times the maximum stake. */
export const limits: BetLimits = { min: '1', max: '50000', maxWin: '5000000' }
