import { CURRENCIES, type Currency } from '../constants/currencies.ts'
import { type BetLimits, betLimitsIn, maxWinIn } from '../money/limits.ts'
import {
  floorToStep,
  formatMicros,
  isMultipleOfStep,
  largest,
  type M4,
  type Micros,
  maxMultiplierFor,
  maxStakeFor,
  micros,
  parseMicros,
} from '../money/micros.ts'

export type StakeBounds = {
  readonly min: Micros
  readonly max: Micros
  readonly step: Micros
  /** Maximum payout of one bet. */
  readonly maxWin: Micros
}

export function stakeBounds(limits: BetLimits, currency: Currency): StakeBounds {
  const { min, max } = betLimitsIn(limits, currency)
  return {
    min: parseMicros(min),
    max: parseMicros(max),
    step: parseMicros(CURRENCIES[currency].step),
    maxWin: parseMicros(maxWinIn(limits, currency)),
  }
}

/** Maximum stake at a multiplier: the limit, or less if the payout would exceed `maxWin`. */
export function largestStake({ max, step, maxWin }: StakeBounds, multiplier: M4): Micros {
  const payable = maxStakeFor(maxWin, multiplier, step)
  return payable < max ? payable : max
}

/**
 * Largest multiplier of a game that can be paid within `maxWin`, reached with the minimum stake. Larger ones are in the
 * table but cannot be won. Throws RangeError if none can be paid.
 */
export function payableTop({ min, maxWin }: Pick<StakeBounds, 'min' | 'maxWin'>, multipliers: readonly M4[]): M4 {
  const cap = maxMultiplierFor(maxWin, min)
  return largest(multipliers.filter((multiplier) => multiplier <= cap))
}

/** A rejected stake: an error code of the contract, with the violated limit as a decimal. */
export type StakeRefusal =
  | { readonly code: 'amount_invalid' | 'amount_step'; readonly detail?: never }
  | { readonly code: 'amount_below_min' | 'amount_above_max' | 'max_win_exceeded'; readonly detail: string }

/** First reason for rejecting an amount by its limits alone. */
export function amountRefusal(
  amount: Micros,
  { min, max, step }: Pick<StakeBounds, 'min' | 'max' | 'step'>,
): StakeRefusal | undefined {
  if (amount <= 0n) return { code: 'amount_invalid' }
  if (!isMultipleOfStep(amount, step)) return { code: 'amount_step' }
  if (amount < min) return { code: 'amount_below_min', detail: formatMicros(min) }
  if (amount > max) return { code: 'amount_above_max', detail: formatMicros(max) }
  return undefined
}

/** First reason for rejecting a stake at a multiplier; `undefined` if it is valid. */
export function stakeRefusal(stake: Micros, bounds: StakeBounds, multiplier: M4): StakeRefusal | undefined {
  const refusal = amountRefusal(stake, bounds)
  if (refusal) return refusal
  const most = largestStake(bounds, multiplier)
  return stake > most ? { code: 'max_win_exceeded', detail: formatMicros(most) } : undefined
}

/** Stake and maximum payout of a play whose parameters determine its stake. */
export type PricedStake = { readonly stake: Micros; readonly topPayout: Micros }

/**
 * Reason for rejecting such a play, checked in the same order; if it could pay too much, the detail is the stake that
 * the same play could have with smaller amounts.
 */
export function pricedRefusal({ stake, topPayout }: PricedStake, bounds: StakeBounds): StakeRefusal | undefined {
  const refusal = amountRefusal(stake, bounds)
  if (refusal || topPayout <= bounds.maxWin) return refusal
  const most = floorToStep(micros((stake * bounds.maxWin) / topPayout), bounds.step)
  return { code: 'max_win_exceeded', detail: formatMicros(most) }
}
