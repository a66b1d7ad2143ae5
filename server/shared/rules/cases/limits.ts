import type { BetLimits } from '#server/shared/money/limits.ts'

/** A case has a price: these are the cheapest and the dearest that there may be. */
export const limits: BetLimits = { min: '10', max: '10000' }
