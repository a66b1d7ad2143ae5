import { boundedMicros, boundedProfit } from '#server/shared/money/bounded.ts'
import type { BetLimits } from '#server/shared/money/limits.ts'
import {
  clamp,
  floorToStep,
  formatMicros,
  halve,
  type M4,
  type Micros,
  micros,
  parseMicros,
} from '#server/shared/money/micros.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import { largestStake, type StakeBounds, stakeBounds, stakeRefusal } from '#server/shared/rules/stake.ts'
import { currencyOf, type Unit } from '~/lib/format/unit.ts'

/** Amounts are passed as canonical decimals; computations in between are exact. */

/** Figures of a bet before it is placed. */
export type Odds = {
  /** There is only one way to win, which pays `top`. */
  hasOneWin?: boolean
  /** Maximum multiplier of the bet. */
  top: M4
  rtp: Ratio
}

export type StakePlace = { limits: BetLimits; unit: Unit; top: M4 }

export type StakeLimits = {
  /**
   * Range that the server accepts at these odds: the currency's limits, lowered if the payout would exceed the maximum
   * win.
   */
  min: string
  max: string
  /** `max` is lowered by the maximum win. */
  isLowered: boolean
}

const boundsOf = ({ limits, unit }: StakePlace) => stakeBounds(limits, currencyOf(unit))

export function stakeLimits(place: StakePlace): StakeLimits {
  const bounds = boundsOf(place)
  const max = largestStake(bounds, place.top)
  return { min: formatMicros(bounds.min), max: formatMicros(max), isLowered: max < bounds.max }
}

/** Initial stake: ten times the minimum, which keeps the arithmetic easy to read. */
export function firstStake(place: StakePlace): string {
  const bounds = boundsOf(place)
  return formatMicros(clamp(micros(bounds.min * 10n), { min: bounds.min, max: largestStake(bounds, place.top) }))
}

export type StakeMove = 'half' | 'double' | 'min' | 'max'

/** Applies a button to the stake; stays within the limits, and for "max" within the balance. */
export function moveStake(stake: string, move: StakeMove, place: StakePlace & { balance: string | undefined }): string {
  const bounds = boundsOf(place)
  const limits = { min: bounds.min, max: largestStake(bounds, place.top) }
  const current = stake === '' ? limits.min : parseMicros(stake)
  return formatMicros(clamp(moved(), limits))

  function moved(): Micros {
    switch (move) {
      case 'half':
        return halve(current, bounds.step)
      case 'double':
        return boundedMicros(current * 2n)
      case 'min':
        return limits.min
      case 'max':
        return affordable(limits.max, bounds, place.balance)
    }
  }
}

function affordable(max: Micros, { step }: StakeBounds, balance: string | undefined): Micros {
  if (balance === undefined) return max
  const money = floorToStep(parseMicros(balance), step)
  return money < max ? money : max
}

export type Preview = {
  /** Amount that the maximum win adds to the balance. */
  profit: string
  /** Expected cost of the bet, rounded up as displayed: stake × (1 − RTP). */
  cost: string
}

/** Figures of a bet for a typed stake before it is placed. */
export function previewOf(stake: string, { top, rtp }: Odds): Preview {
  const amount = parseMicros(stake)
  return {
    profit: formatMicros(boundedProfit(amount, top)),
    cost: formatMicros(shownCost(costOf(amount, rtp))),
  }
}

/** Expected cost of staking an amount: amount × (1 − RTP), rounded up. */
export function costOf(amount: Micros, { numerator, denominator }: Ratio): Micros {
  const kept = amount * (denominator - numerator)
  return micros((kept + denominator - 1n) / denominator)
}

/** Costs from 1 are shown with two decimals, smaller ones with four. */
const TWO_DECIMALS_FROM = 1_000_000n
const TWO_DECIMALS = 10_000n
const FOUR_DECIMALS = 100n

/** Cost as displayed: rounded up to a readable number of decimals, so that it is never understated. */
export function shownCost(cost: Micros): Micros {
  const step = cost >= TWO_DECIMALS_FROM ? TWO_DECIMALS : FOUR_DECIMALS
  return boundedMicros(((cost + step - 1n) / step) * step)
}

/** Reason why a stake cannot be placed, as a server message ("code" or "code:detail"); undefined if it can. */
export function stakeProblem(stake: string, place: StakePlace & { balance: string | undefined }): string | undefined {
  if (stake === '') return 'amount_invalid'
  const refusal = stakeRefusal(parseMicros(stake), boundsOf(place), place.top)
  if (refusal) return 'detail' in refusal ? `${refusal.code}:${refusal.detail}` : refusal.code
  return place.balance !== undefined && parseMicros(stake) > parseMicros(place.balance)
    ? 'insufficient_funds'
    : undefined
}
