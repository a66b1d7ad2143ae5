import { CHIP_COVERS, coverOf } from '#server/shared/rules/roulette/current.ts'

/** Kinds of bets on several numbers that touch. The rest have cells of their own. */
export const GROUP_KINDS = ['split', 'street', 'corner', 'six-line'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

const PLACES = [...CHIP_COVERS.keys()]

/** "split" of "split:0-1", "red" of "red". */
export const kindOf = (bet: string): string => bet.split(':')[0] ?? bet

/** The places of one kind, in the order of the layout. */
export const placesOf = (kind: GroupKind): readonly string[] => PLACES.filter((bet) => kindOf(bet) === kind)

/** All cells of the layout: rows of numbers from the zero on, and what lies outside of them. */
export const CELL_ROWS: readonly (readonly string[])[] = [
  ['straight:0'],
  ...Array.from({ length: 12 }, (_, street) => [1, 2, 3].map((column) => `straight:${street * 3 + column}`)),
  ['column:1', 'column:2', 'column:3'],
  ['dozen:1', 'dozen:2', 'dozen:3'],
  ['low', 'even', 'red', 'black', 'odd', 'high'],
]

/**
 * Where something lies among the numbers: `street` counts the rows of three from the zero, which takes −1 … 0; `column`
 * goes from 0, on the outer line, to 3. A cell is one by one.
 */
export type Spot = { readonly street: number; readonly column: number }

/** The middle of the cell of 1 … 36. */
export const spotOfNumber = (number: number): Spot => ({
  street: Math.ceil(number / 3) - 0.5,
  column: ((number - 1) % 3) + 0.5,
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Where the chip of a group lies: on the line or the corner that its numbers share; of whole streets on the outer line,
 * and with the zero on its line.
 */
export function spotOf(bet: string): Spot {
  const cover = coverOf(bet)
  const hasZero = cover.includes(0)
  const numbers = cover.filter((number) => number > 0).map(spotOfNumber)
  const isWholeStreet = numbers.length % 3 === 0
  return {
    street: hasZero ? 0 : mean(numbers.map(({ street }) => street)),
    column: isWholeStreet ? 0 : mean(numbers.map(({ column }) => column)),
  }
}

const nameOf = ({ street, column }: Spot) => `${street} ${column}`
const GROUP_AT = new Map(GROUP_KINDS.flatMap(placesOf).map((bet) => [nameOf(spotOf(bet)), bet]))

/** What points at the layout. So near a line, as a part of a cell, each of them is on it: a finger hides what it aims at. */
export type Pointer = 'mouse' | 'finger'
const NEAR_LINE: Record<Pointer, number> = { mouse: 0.18, finger: 0.26 }

/** The line that a coordinate is on, or else the middle between two. */
function snapped(value: number, near: number): number {
  const line = Math.round(value)
  return Math.abs(value - line) < near ? line : Math.floor(value) + 0.5
}

/** The group on whose line or corner a point of the layout is; nothing inside a cell. */
export function groupAt({ street, column }: Spot, pointer: Pointer = 'mouse'): string | undefined {
  const near = NEAR_LINE[pointer]
  return GROUP_AT.get(nameOf({ street: snapped(street, near), column: snapped(column, near) }))
}
