import type { BetLimits } from '#server/shared/money/limits.ts'

/** Crash flies further than any paytable goes: a hundred times its largest stake may be won. */
export const limits: BetLimits = { min: '1', max: '50000', maxWin: '5000000' }
