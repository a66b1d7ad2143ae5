import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import { CHIP_COVERS, POCKETS } from './chips.ts'

export const RULES_VERSION = 'roulette/v1'

/** One stack: `bet` is an id of CHIP_COVERS, `amount` a decimal. */
export type Chip = { readonly bet: string; readonly amount: string }
/** Each place of the table at most once. */
export type RouletteParams = { readonly chips: readonly Chip[] }

/** 36 numbers share what one would pay, whatever a chip covers: the zero is the house's. */
const SHARED = 36

/** The numbers that a chip covers, ascending. Throws RangeError for a place that the table does not have. */
export function coverOf(bet: string): readonly number[] {
  const cover = CHIP_COVERS.get(bet)
  if (!cover) throw new RangeError(`no place ${bet} on the table`)
  return cover
}

/** How many times its amount a winning chip pays, the amount included: 36 for one number, 2 for red. */
export function paysOf(bet: string): number {
  return SHARED / coverOf(bet).length
}

/** All that lies on the table. */
export function totalOf({ chips }: RouletteParams): Micros {
  return micros(chips.reduce((total, { amount }) => total + parseMicros(amount), 0n))
}

/** What the chips pay together when the ball falls into a pocket, exactly. */
export function payoutAt({ chips }: RouletteParams, pocket: number): Micros {
  let payout = 0n
  for (const { bet, amount } of chips)
    if (coverOf(bet).includes(pocket)) payout += parseMicros(amount) * BigInt(paysOf(bet))
  return micros(payout)
}

/** The same for every pocket, from 0 to 36. */
export function payoutsOf({ chips }: RouletteParams): readonly Micros[] {
  const payouts = Array.from({ length: POCKETS }, () => 0n)
  for (const { bet, amount } of chips) {
    const paid = parseMicros(amount) * BigInt(paysOf(bet))
    for (const number of coverOf(bet)) payouts[number] = (payouts[number] ?? 0n) + paid
  }
  return payouts.map(micros)
}

/** 36/37, for any chips. */
export const RTP: Ratio = ratio(BigInt(SHARED), BigInt(POCKETS))
