import type { RouletteOutcome } from '#server/shared/rules/roulette/current.ts'
import { coverOf, isRed } from '#server/shared/rules/roulette/current.ts'
import { formatField, formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { type GroupKind, kindOf } from './places.ts'

export const outcomeOf = ({ outcome }: { outcome: RouletteOutcome }): string =>
  formatNumber(outcome.pocket, getLocale())

export type PocketColour = 'zero' | 'red' | 'black'

export const colourOf = (pocket: number): PocketColour => (pocket === 0 ? 'zero' : isRed(pocket) ? 'red' : 'black')

const COLOUR_NAMES: Record<PocketColour, () => string> = {
  zero: m.roulette_zero,
  red: m.roulette_red,
  black: m.roulette_black,
}

export const colourName = (pocket: number): string => COLOUR_NAMES[colourOf(pocket)]()

export const GROUP_NAMES: Record<GroupKind, () => string> = {
  split: m.roulette_split,
  street: m.roulette_street,
  corner: m.roulette_corner,
  'six-line': m.roulette_six_line,
}

/** Label of a chip: "1000", "0,05". */
export const chipText = (amount: string): string => formatField(amount, getLocale(), amount.split('.')[1]?.length ?? 0)

/** Result in words: "16, red". */
export const announcementOf = ({ outcome }: { outcome: RouletteOutcome }): string =>
  `${formatNumber(outcome.pocket, getLocale())}, ${colourName(outcome.pocket)}`

/** "1–12": a range of consecutive numbers. */
function rangeText(bet: string): string {
  const cover = coverOf(bet)
  return `${cover[0]}–${cover.at(-1)}`
}

/** "7 · 8 · 10 · 11" */
export const numbersText = (bet: string): string => coverOf(bet).join(' · ')

/** Label of a place on the layout, or in a list of places. */
export function placeText(bet: string): string {
  switch (kindOf(bet)) {
    case 'column':
      return '2:1'
    case 'dozen':
    case 'low':
    case 'high':
      return rangeText(bet)
    case 'red':
      return m.roulette_red()
    case 'black':
      return m.roulette_black()
    case 'odd':
      return m.roulette_odd()
    case 'even':
      return m.roulette_even()
    default:
      return numbersText(bet)
  }
}

/** The same for screen readers: "17, black", "Column 1", "Corner 1 · 2 · 4 · 5". */
export function placeName(bet: string): string {
  const [kind = '', rest = ''] = bet.split(':')
  switch (kind) {
    case 'straight':
      return `${rest}, ${colourName(Number.parseInt(rest, 10))}`
    case 'column':
      // the visible label comes first, so that voice control finds it
      return `${placeText(bet)} ${m.roulette_column({ number: rest })}`
    case 'dozen':
      return m.roulette_dozen({ range: rangeText(bet) })
    case 'split':
    case 'street':
    case 'corner':
    case 'six-line':
      return `${GROUP_NAMES[kind]()} ${numbersText(bet)}`
    default:
      return placeText(bet)
  }
}
