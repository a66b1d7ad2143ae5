import { double, formatMicros, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { type Chip, totalOf } from '#server/shared/rules/roulette/current.ts'
import type { StakeBounds } from '#server/shared/rules/stake.ts'

/** Chips on the layout; each place has at most one stack. */
export type Chips = readonly Chip[]

/** Current chips with their undo history, and whether the last chip exceeded the limit. */
export type LaidChips = { readonly chips: Chips; readonly past: readonly Chips[]; readonly isFull: boolean }

export const NO_CHIPS: LaidChips = { chips: [], past: [], isFull: false }

export type ChipMove =
  /** Adds a chip to a place, on top of any stack. */
  | { readonly kind: 'put'; readonly bet: string; readonly amount: Micros }
  /** Removes the whole stack from a place. */
  | { readonly kind: 'take'; readonly bet: string }
  | { readonly kind: 'double' }
  | { readonly kind: 'lay'; readonly chips: Chips }
  | { readonly kind: 'clear' }
  | { readonly kind: 'undo' }

/** Applies a move. If it would raise the total above the limit, it is ignored and `isFull` is set. */
export function moveChips(laid: LaidChips, move: ChipMove, most: Micros): LaidChips {
  if (move.kind === 'undo') {
    const chips = laid.past.at(-1)
    return chips ? { chips, past: laid.past.slice(0, -1), isFull: false } : laid
  }
  const chips = chipsAfter(laid.chips, move)
  if (chips === laid.chips) return laid
  if (totalOf({ chips }) > most) return { ...laid, isFull: true }
  return { chips, past: [...laid.past, laid.chips], isFull: false }
}

function chipsAfter(chips: Chips, move: Exclude<ChipMove, { kind: 'undo' }>): Chips {
  switch (move.kind) {
    case 'put':
      return withStack(chips, move.bet, micros(amountOn(chips, move.bet) + move.amount))
    case 'take':
      return chips.some(({ bet }) => bet === move.bet) ? chips.filter(({ bet }) => bet !== move.bet) : chips
    case 'double':
      return chips.map(({ bet, amount }) => ({ bet, amount: formatMicros(double(parseMicros(amount))) }))
    case 'lay':
      return move.chips
    case 'clear':
      return chips.length === 0 ? chips : []
    default:
      return move satisfies never
  }
}

export function amountOn(chips: Chips, place: string): Micros {
  const chip = chips.find(({ bet }) => bet === place)
  return chip ? parseMicros(chip.amount) : micros(0n)
}

function withStack(chips: Chips, place: string, amount: Micros): Chips {
  const stack: Chip = { bet: place, amount: formatMicros(amount) }
  return chips.some(({ bet }) => bet === place)
    ? chips.map((chip) => (chip.bet === place ? stack : chip))
    : [...chips, stack]
}

/** Chip values as multiples of the smallest chip; the denser list is used if the range is too short. */
const FACTORS = [1n, 5n, 10n, 50n, 100n, 500n, 1000n, 5000n]
const CLOSE_FACTORS = [1n, 2n, 3n, 5n, 10n, 20n]
const SHORT_RANGE = 50n

/** Chip values of a currency, from the smallest to the layout's limit. */
export function chipValues({ min, max }: Pick<StakeBounds, 'min' | 'max'>): readonly Micros[] {
  const factors = max < min * SHORT_RANGE ? CLOSE_FACTORS : FACTORS
  return factors.map((factor) => micros(min * factor)).filter((value) => value <= max)
}
