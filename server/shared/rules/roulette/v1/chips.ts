/** Where a chip may lie, and what it covers: a European table with one zero (docs/domain/games.md C.6). */
export const POCKETS = 37
const ROWS = 12
const COLUMNS = 3
const NUMBERS = Array.from({ length: POCKETS - 1 }, (_, index) => index + 1)

const REDS: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export const isRed = (number: number) => REDS.has(number)

/** The numbers that a chip covers, ascending. */
type Cover = readonly number[]

/** The three numbers of a row: 1 2 3, 4 5 6, … */
const rowFrom = (first: number): Cover => [first, first + 1, first + 2]
const rowStarts = Array.from({ length: ROWS }, (_, row) => row * COLUMNS + 1)
const hasRightNeighbour = (number: number) => number % COLUMNS !== 0
const isAboveLastRow = (number: number) => number <= POCKETS - 1 - COLUMNS

const inside: Record<string, readonly Cover[]> = {
  straight: [[0], ...NUMBERS.map((number) => [number])],
  split: [
    ...[1, 2, 3].map((number) => [0, number]),
    ...NUMBERS.filter(hasRightNeighbour).map((number) => [number, number + 1]),
    ...NUMBERS.filter(isAboveLastRow).map((number) => [number, number + COLUMNS]),
  ],
  street: [[0, 1, 2], [0, 2, 3], ...rowStarts.map(rowFrom)],
  corner: [
    [0, 1, 2, 3],
    ...NUMBERS.filter((number) => hasRightNeighbour(number) && isAboveLastRow(number)).map((number) => [
      ...[number, number + 1],
      ...[number + COLUMNS, number + COLUMNS + 1],
    ]),
  ],
  'six-line': rowStarts.filter(isAboveLastRow).map((first) => [...rowFrom(first), ...rowFrom(first + COLUMNS)]),
}

const numbersWhere = (isCovered: (number: number) => boolean): Cover => NUMBERS.filter(isCovered)

const outside: Record<string, Cover> = {
  'dozen:1': numbersWhere((number) => number <= 12),
  'dozen:2': numbersWhere((number) => number > 12 && number <= 24),
  'dozen:3': numbersWhere((number) => number > 24),
  'column:1': numbersWhere((number) => number % COLUMNS === 1),
  'column:2': numbersWhere((number) => number % COLUMNS === 2),
  'column:3': numbersWhere((number) => number % COLUMNS === 0),
  red: numbersWhere(isRed),
  black: numbersWhere((number) => !isRed(number)),
  odd: numbersWhere((number) => number % 2 === 1),
  even: numbersWhere((number) => number % 2 === 0),
  low: numbersWhere((number) => number <= 18),
  high: numbersWhere((number) => number > 18),
}

/**
 * What each place of the table covers, by its id: "straight:17", "split:0-1", "street:1-2-3", "corner:1-2-4-5",
 * "six-line:1-2-3-4-5-6", "dozen:1", "column:3", "red", "low". 157 places; there is no other bet.
 */
export const CHIP_COVERS: ReadonlyMap<string, Cover> = new Map([
  ...Object.entries(inside).flatMap(([kind, covers]) =>
    covers.map((cover): [string, Cover] => [`${kind}:${cover.join('-')}`, cover]),
  ),
  ...Object.entries(outside),
])

/** The order of the pockets on the wheel, clockwise from zero; for show, since each pocket has the same chance. */
export const WHEEL_ORDER: readonly number[] = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10],
  ...[5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
]
