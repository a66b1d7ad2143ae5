import { type Micros, micros, parseMicros } from '../money.ts'
import { type Ratio, ratio } from '../ratio.ts'
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

const sum = (amounts: readonly bigint[]) => micros(amounts.reduce((total, amount) => total + amount, 0n))

/** All that lies on the table. */
export function totalOf({ chips }: RouletteParams): Micros {
  return sum(chips.map(({ amount }) => parseMicros(amount)))
}

/** What the chips pay when the ball falls into a pocket, exactly. */
export function payoutAt({ chips }: RouletteParams, pocket: number): Micros {
  const winning = chips.filter(({ bet }) => coverOf(bet).includes(pocket))
  return sum(winning.map(({ bet, amount }) => parseMicros(amount) * BigInt(paysOf(bet))))
}

/** What each pocket would pay, from 0 to 36. */
export function payoutsOf(params: RouletteParams): readonly Micros[] {
  return Array.from({ length: POCKETS }, (_, pocket) => payoutAt(params, pocket))
}

/** 36/37, for any chips. */
export const RTP: Ratio = ratio(BigInt(SHARED), BigInt(POCKETS))
