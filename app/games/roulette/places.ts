import { CHIP_COVERS, coverOf } from '#server/shared/rules/roulette/current.ts'

/** Bets on several adjacent numbers. All others have their own cells. */
export const GROUP_KINDS = ['split', 'street', 'corner', 'six-line'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

const PLACES = [...CHIP_COVERS.keys()]

/** "split" of "split:0-1", "red" of "red". */
export const kindOf = (bet: string): string => bet.split(':')[0] ?? bet

/** Places of one kind, in the order of the layout. */
export const placesOf = (kind: GroupKind): readonly string[] => PLACES.filter((bet) => kindOf(bet) === kind)

/** All cells of the layout: rows of numbers from zero, and outside bets. */
export const CELL_ROWS: readonly (readonly string[])[] = [
  ['straight:0'],
  ...Array.from({ length: 12 }, (_, street) => [1, 2, 3].map((column) => `straight:${street * 3 + column}`)),
  ['column:1', 'column:2', 'column:3'],
  ['dozen:1', 'dozen:2', 'dozen:3'],
  ['low', 'even', 'red', 'black', 'odd', 'high'],
]

/**
 * Position among the numbers: `street` counts rows of three from zero, which occupies −1…0; `column` runs from 0, the
 * outer line, to 3. A cell is one by one.
 */
export type Spot = { readonly street: number; readonly column: number }

/** Center of the cell of 1…36. */
export const spotOfNumber = (number: number): Spot => ({
  street: Math.ceil(number / 3) - 0.5,
  column: ((number - 1) % 3) + 0.5,
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Position of a group's chip: on the line or corner that its numbers share; for whole streets on the outer line, and
 * for groups with zero on its line.
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

/**
 * Type of pointer, and the distance from a line, as a fraction of a cell, that still counts as on it: a finger hides
 * its target.
 */
export type Pointer = 'mouse' | 'finger'
const NEAR_LINE: Record<Pointer, number> = { mouse: 0.18, finger: 0.26 }

/** Rounds a coordinate to a nearby line, else to the middle between two. */
function snapped(value: number, near: number): number {
  const line = Math.round(value)
  return Math.abs(value - line) < near ? line : Math.floor(value) + 0.5
}

/** Group at a line or corner of the layout; undefined inside a cell. */
export function groupAt({ street, column }: Spot, pointer: Pointer = 'mouse'): string | undefined {
  const near = NEAR_LINE[pointer]
  return GROUP_AT.get(nameOf({ street: snapped(street, near), column: snapped(column, near) }))
}
