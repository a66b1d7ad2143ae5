import type { Micros } from '../money/micros.ts'
import type { Grade } from './grade.ts'
import type { CashOutLeg } from './slip/cash-out.ts'
import type { PayoutLeg, Sizes } from './slip/payout.ts'

/** A leg without a known result has no grade. */
export type OpenLeg = Omit<PayoutLeg, 'grade'> & { readonly grade: Grade | null }

/**
 * One version of the settlement rules of sports bets. A bet stores the version it was placed under, and is displayed
 * and settled by it.
 */
export type SportsRules = {
  readonly version: string
  /** Payout of a bet whose legs have all ended, for a stake of `unit` per line. */
  payout(unit: Micros, sizes: Sizes, legs: readonly PayoutLeg[]): Micros
  largestPayout(unit: Micros, sizes: Sizes, legs: readonly OpenLeg[]): Micros
  /** Current value while legs are open, minus the charge. */
  cashOutValue(unit: Micros, sizes: Sizes, legs: readonly CashOutLeg[]): Micros
}
