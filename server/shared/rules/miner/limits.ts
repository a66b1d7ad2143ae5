import type { BetLimits } from '#server/shared/money/limits.ts'

export const limits: BetLimits = { min: '1', max: '1000' }
