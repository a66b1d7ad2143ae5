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

/** What a stake of one game in one currency must respect. */
export type StakeBounds = {
  readonly min: Micros
  readonly max: Micros
  readonly step: Micros
  /** The largest payout of one bet. */
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

/** The largest stake at a multiplier: the limit, or less where the payout would pass `maxWin`. */
export function largestStake({ max, step, maxWin }: StakeBounds, multiplier: M4): Micros {
  const payable = maxStakeFor(maxWin, multiplier, step)
  return payable < max ? payable : max
}

/**
 * The largest of a game's multipliers that a bet can be paid with: the smallest stake gets furthest, and is paid no more
 * than `maxWin`. What is above is in the table, and in nobody's reach. Throws RangeError where none is within.
 */
export function payableTop({ min, maxWin }: Pick<StakeBounds, 'min' | 'maxWin'>, multipliers: readonly M4[]): M4 {
  const cap = maxMultiplierFor(maxWin, min)
  return largest(multipliers.filter((multiplier) => multiplier <= cap))
}

/** A stake that is refused: an error code of the contract, with the limit that it breaks as a decimal. */
export type StakeRefusal =
  | { readonly code: 'amount_invalid' | 'amount_step'; readonly detail?: never }
  | { readonly code: 'amount_below_min' | 'amount_above_max' | 'max_win_exceeded'; readonly detail: string }

/** Why an amount is refused by its limits alone; the first of its reasons. */
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

/** Why a stake is refused at a multiplier, the first of its reasons; `undefined` when it may be placed. */
export function stakeRefusal(stake: Micros, bounds: StakeBounds, multiplier: M4): StakeRefusal | undefined {
  const refusal = amountRefusal(stake, bounds)
  if (refusal) return refusal
  const most = largestStake(bounds, multiplier)
  return stake > most ? { code: 'max_win_exceeded', detail: formatMicros(most) } : undefined
}

/** A play whose parameters say its stake: that, and the most that it can pay. */
export type PricedStake = { readonly stake: Micros; readonly topPayout: Micros }

/**
 * Why such a play is refused, in the same order; where it could pay too much, with the stake that the same play in
 * smaller amounts could have.
 */
export function pricedRefusal({ stake, topPayout }: PricedStake, bounds: StakeBounds): StakeRefusal | undefined {
  const refusal = amountRefusal(stake, bounds)
  if (refusal || topPayout <= bounds.maxWin) return refusal
  const most = floorToStep(micros((stake * bounds.maxWin) / topPayout), bounds.step)
  return { code: 'max_win_exceeded', detail: formatMicros(most) }
}
