import { type Micros, micros } from '../../money/micros.ts'
import { type Fraction, factorOf, type Grade, ODDS_UNIT } from '../grade.ts'
import { type Sizes, sumOfLines } from './payout.ts'

/** Probabilities of an outcome's grades in integers of 1e-9 that add up to 1e9. */
export type Chances = {
  readonly won: bigint
  readonly half_won: bigint
  readonly void: bigint
  readonly half_lost: bigint
  readonly lost: bigint
}

export type CashOutLeg = { readonly o4: bigint; readonly state: Grade | Chances; readonly isBanker?: boolean }

export const CHANCE_UNIT = 1_000_000_000n
/** Charge of a cash-out, in millionths of the fair value: 4 %. */
export const CASH_OUT_CHARGE = 40_000n
const MILLION = 1_000_000n

/** E[f] of a leg: its settled factor, or the mean over its possible grades. */
export function expectedFactor({ o4, state }: CashOutLeg): Fraction {
  if (typeof state === 'string' || 'places' in state) return factorOf(state, o4)
  const { won, half_won, void: voided, half_lost } = state
  const n = 2n * won * o4 + half_won * (ODDS_UNIT + o4) + 2n * voided * ODDS_UNIT + half_lost * ODDS_UNIT
  return { n, d: 2n * ODDS_UNIT * CHANCE_UNIT }
}

/**
 * Current value of a bet minus the charge: ⌊u · e_K(E[f_1] … E[f_n]) · (1 − c)⌋ with a single rounding. Exact, since
 * the legs of a bet belong to different events and are independent.
 * @param charge in millionths
 */
export function cashOutValue(
  unit: Micros,
  sizes: Sizes,
  legs: readonly CashOutLeg[],
  charge: bigint = CASH_OUT_CHARGE,
): Micros {
  const { n, d } = sumOfLines(
    legs.map((leg) => ({ ...expectedFactor(leg), isBanker: leg.isBanker ?? false })),
    sizes,
  )
  return micros((unit * n * (MILLION - charge)) / (d * MILLION))
}
