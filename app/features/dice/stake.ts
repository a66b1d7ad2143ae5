import type { Currency } from '#server/contract/constants/currencies.ts'
import { multiplierOf, rtpOf } from '#server/rules/dice/paytable.ts'
import {
  clamp,
  double,
  floorToStep,
  formatMicros,
  halve,
  type Micros,
  micros,
  parseMicros,
  payoutOf,
} from '#server/rules/money.ts'
import { largestStake, type StakeBounds, stakeBounds, stakeRefusal } from '#server/rules/stake.ts'
import type { Pick } from './pick.ts'

/** Amounts come and go as canonical decimals; in between they are exact. */

export type StakeLimits = {
  /** What the server takes at this pick: the currency's limit, or less where the payout would pass the largest win. */
  min: string
  max: string
  /** The largest win lowered `max`. */
  isLowered: boolean
}

export function stakeLimits(currency: Currency, pick: Pick): StakeLimits {
  const bounds = stakeBounds('dice', currency)
  const max = largestStake(bounds, multiplierOf(pick.chance))
  return { min: formatMicros(bounds.min), max: formatMicros(max), isLowered: max < bounds.max }
}

/** What stands in the stake field at first: ten times the least, where the arithmetic is easy to read. */
export function firstStake(currency: Currency): string {
  return formatMicros(micros(stakeBounds('dice', currency).min * 10n))
}

/** The buttons beside the stake. */
export type StakeMove = 'half' | 'double' | 'min' | 'max'

export type StakeMoveInput = { currency: Currency; pick: Pick; balance: string | undefined }

/** The stake after a press of a button; never beyond the limits, and with "max" never beyond the balance. */
export function moveStake(stake: string, move: StakeMove, { currency, pick, balance }: StakeMoveInput): string {
  const bounds = stakeBounds('dice', currency)
  const limits = { min: bounds.min, max: largestStake(bounds, multiplierOf(pick.chance)) }
  const current = stake === '' ? limits.min : parseMicros(stake)
  return formatMicros(clamp(moved(), limits))

  function moved(): Micros {
    switch (move) {
      case 'half':
        return halve(current, bounds.step)
      case 'double':
        return double(current)
      case 'min':
        return limits.min
      case 'max':
        return affordable(limits.max, bounds, balance)
    }
  }
}

function affordable(max: Micros, { step }: StakeBounds, balance: string | undefined): Micros {
  if (balance === undefined) return max
  const money = floorToStep(parseMicros(balance), step)
  return money < max ? money : max
}

export type Preview = {
  /** What a win adds to the balance. */
  profit: string
  /** What the bet costs on average, rounded up to the last decimal: stake × (1 − RTP). */
  cost: string
}

/** The arithmetic of a bet before it is placed. */
export function previewOf(stake: string, pick: Pick): Preview {
  const amount = parseMicros(stake)
  const { numerator, denominator } = rtpOf(pick.chance)
  const kept = amount * (denominator - numerator)
  return {
    profit: formatMicros(micros(payoutOf(amount, multiplierOf(pick.chance)) - amount)),
    cost: formatMicros(micros((kept + denominator - 1n) / denominator)),
  }
}

/** What the house keeps of each stake, in percents: "1". Rounded up to the second decimal. */
export function edgePercentOf(pick: Pick): string {
  const { numerator, denominator } = rtpOf(pick.chance)
  const hundredths = ((denominator - numerator) * 10_000n + denominator - 1n) / denominator
  return formatMicros(micros(hundredths * 10_000n))
}

/** Why a stake cannot be placed, as a server's message ("code" or "code:detail"); undefined when it can. */
export function stakeProblem(stake: string, { currency, pick, balance }: StakeMoveInput): string | undefined {
  if (stake === '') return 'amount_invalid'
  const refusal = stakeRefusal(parseMicros(stake), stakeBounds('dice', currency), multiplierOf(pick.chance))
  if (refusal) return 'detail' in refusal ? `${refusal.code}:${refusal.detail}` : refusal.code
  return balance !== undefined && parseMicros(stake) > parseMicros(balance) ? 'insufficient_funds' : undefined
}
