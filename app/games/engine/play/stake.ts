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

/** Amounts come and go as canonical decimals; in between they are exact. */

/** The figures of a bet before it is placed. */
export type Odds = {
  /** There is one way to win, which pays `top`. */
  hasOneWin?: boolean
  /** What the bet can pay at most. */
  top: M4
  /** What comes back on average. */
  rtp: Ratio
}

/** Where and on what a stake is placed. */
export type StakePlace = { limits: BetLimits; unit: Unit; top: M4 }

export type StakeLimits = {
  /** What the server takes at these odds: the currency's limit, or less where the payout would pass the largest win. */
  min: string
  max: string
  /** The largest win lowered `max`. */
  isLowered: boolean
}

const boundsOf = ({ limits, unit }: StakePlace) => stakeBounds(limits, currencyOf(unit))

export function stakeLimits(place: StakePlace): StakeLimits {
  const bounds = boundsOf(place)
  const max = largestStake(bounds, place.top)
  return { min: formatMicros(bounds.min), max: formatMicros(max), isLowered: max < bounds.max }
}

/** What stands in the stake field at first: ten times the least, where the arithmetic is easy to read. */
export function firstStake(place: StakePlace): string {
  const bounds = boundsOf(place)
  return formatMicros(clamp(micros(bounds.min * 10n), { min: bounds.min, max: largestStake(bounds, place.top) }))
}

/** The buttons beside the stake. */
export type StakeMove = 'half' | 'double' | 'min' | 'max'

/** The stake after a press of a button; never beyond the limits, and with "max" never beyond the balance. */
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
  /** What the largest win adds to the balance. */
  profit: string
  /** What the bet costs on average, rounded up as it is shown: stake × (1 − RTP). */
  cost: string
}

/** The arithmetic of a bet before it is placed, of whatever stake is typed. */
export function previewOf(stake: string, { top, rtp }: Odds): Preview {
  const amount = parseMicros(stake)
  return {
    profit: formatMicros(boundedProfit(amount, top)),
    cost: formatMicros(shownCost(costOf(amount, rtp))),
  }
}

/** What the house keeps of so much staked, on average: amount × (1 − RTP), rounded up. */
export function costOf(amount: Micros, { numerator, denominator }: Ratio): Micros {
  const kept = amount * (denominator - numerator)
  return micros((kept + denominator - 1n) / denominator)
}

/** From one on an amount is shown with two decimals, below it with four. */
const TWO_DECIMALS_FROM = 1_000_000n
const TWO_DECIMALS = 10_000n
const FOUR_DECIMALS = 100n

/** A cost as it is shown: rounded up to decimals that can be read, so that it never looks less than it is. */
export function shownCost(cost: Micros): Micros {
  const step = cost >= TWO_DECIMALS_FROM ? TWO_DECIMALS : FOUR_DECIMALS
  return boundedMicros(((cost + step - 1n) / step) * step)
}

/** Why a stake cannot be placed, as a server's message ("code" or "code:detail"); undefined when it can. */
export function stakeProblem(stake: string, place: StakePlace & { balance: string | undefined }): string | undefined {
  if (stake === '') return 'amount_invalid'
  const refusal = stakeRefusal(parseMicros(stake), boundsOf(place), place.top)
  if (refusal) return 'detail' in refusal ? `${refusal.code}:${refusal.detail}` : refusal.code
  return place.balance !== undefined && parseMicros(stake) > parseMicros(place.balance)
    ? 'insufficient_funds'
    : undefined
}
