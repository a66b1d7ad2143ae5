import type { BetLimits } from '#server/shared/money/limits.ts'

/** Limits of all chips of a spin together. */
export const limits: BetLimits = {
  min: '1',
  max: '10000',
  otherwise: {
    USD: { min: '0.01', max: '0.1' },
    EUR: { min: '0.01', max: '0.1' },
    KZT: { min: '5', max: '5' },
    INR: { min: '1', max: '1' },
  },
}
