import type { Micros } from '../money/micros.ts'
import type { Grade } from './grade.ts'
import type { CashOutLeg } from './slip/cash-out.ts'
import type { PayoutLeg, Sizes } from './slip/payout.ts'

/** A leg whose result is not known has no grade. */
export type OpenLeg = Omit<PayoutLeg, 'grade'> & { readonly grade: Grade | null }

/** One version of what a sports bet comes to. A bet stores the one that it was placed by, and is shown and settled by it. */
export type SportsRules = {
  readonly version: string
  /** What a bet pays, all of whose legs have ended, for a stake of `unit` a line. */
  payout(unit: Micros, sizes: Sizes, legs: readonly PayoutLeg[]): Micros
  /** The most that it can still pay. */
  largestPayout(unit: Micros, sizes: Sizes, legs: readonly OpenLeg[]): Micros
  /** What it is worth while legs are open, less the charge. */
  cashOutValue(unit: Micros, sizes: Sizes, legs: readonly CashOutLeg[]): Micros
}
