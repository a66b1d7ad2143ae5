import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MAX_WIN } from '#server/shared/money/limits.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { CHIP_COVERS, coverOf, limits, POCKETS, paysOf } from '#server/shared/rules/roulette/current.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { chipsProblem, figuresOf } from '~/games/roulette/chip-figures.ts'
import { type ChipMove, chipValues, type LaidChips, moveChips, NO_CHIPS } from '~/games/roulette/chips.ts'
import { CELL_ROWS, GROUP_KINDS, groupAt, placesOf, spotOf, spotOfNumber } from '~/games/roulette/places.ts'
import { eventsOf, fallen, rolled, SPIN_AT_REST } from '~/games/roulette/spin-view.ts'
import { colourOf } from '~/games/roulette/texts.ts'
import { pieceAtTop } from '~/ui/polar.ts'
import { betLimits } from '../../support/bet-limits.ts'

const most = parseMicros('100')
const put = (bet: string, amount = '10'): ChipMove => ({ kind: 'put', bet, amount: parseMicros(amount) })
const tableAfter = (moves: readonly ChipMove[], table: LaidChips = NO_CHIPS) =>
  moves.reduce((before, move) => moveChips(before, move, most), table)

describe('the chips on the table [R13]', () => {
  test('pile up on a place, and each place has one stack', () => {
    const { chips } = tableAfter([put('red'), put('straight:17', '2.5'), put('red', '0.5')])
    expect(chips).toEqual([
      { bet: 'red', amount: '10.5' },
      { bet: 'straight:17', amount: '2.5' },
    ])
  })

  test('can be taken, doubled, cleared and laid again', () => {
    const laid = tableAfter([put('red'), put('dozen:2')])
    expect(tableAfter([{ kind: 'take', bet: 'red' }], laid).chips).toEqual([{ bet: 'dozen:2', amount: '10' }])
    expect(tableAfter([{ kind: 'double' }], laid).chips.map(({ amount }) => amount)).toEqual(['20', '20'])
    const cleared = tableAfter([{ kind: 'clear' }], laid)
    expect(cleared.chips).toEqual([])
    expect(tableAfter([{ kind: 'lay', chips: laid.chips }], cleared).chips).toEqual(laid.chips)
  })

  test('go back move by move, to the empty table and no further', () => {
    const table = tableAfter([put('red'), put('black'), { kind: 'double' }, { kind: 'clear' }])
    const back = (count: number) => tableAfter(Array(count).fill({ kind: 'undo' }), table).chips
    expect([1, 2, 3, 4, 9].map((count) => back(count).map(({ bet, amount }) => `${bet} ${amount}`))).toEqual([
      ['red 20', 'black 20'],
      ['red 10', 'black 10'],
      ['red 10'],
      [],
      [],
    ])
  })

  test('what changes nothing is nothing to go back to', () => {
    const table = tableAfter([put('red'), { kind: 'take', bet: 'black' }])
    expect(tableAfter([{ kind: 'undo' }], table).chips).toEqual([])
    expect(tableAfter([{ kind: 'clear' }])).toBe(NO_CHIPS)
  })

  test('beyond the limit of the table find no room, and it says so until the next move', () => {
    const table = tableAfter([put('red', '60'), put('black', '40.01')])
    expect(table).toMatchObject({ chips: [{ bet: 'red', amount: '60' }], isFull: true })
    expect(tableAfter([{ kind: 'double' }], table)).toMatchObject({ chips: table.chips, isFull: true })
    expect(tableAfter([put('black', '40')], table)).toMatchObject({ isFull: false })
    expect(tableAfter([{ kind: 'undo' }], table)).toMatchObject({ chips: [], isFull: false })
  })
})

describe('the chips of a currency [V6 L1 L3]', () => {
  test.each([
    ['RUB', '1 5 10 50 100 500 1000 5000'],
    ['USD', '0.01 0.02 0.03 0.05 0.1'],
    ['EUR', '0.01 0.02 0.03 0.05 0.1'],
    ['KZT', '5'],
    ['INR', '1'],
  ] as const)('%s: %s', (currency, values) => {
    expect(chipValues(stakeBounds(limits, currency)).map(formatMicros).join(' ')).toBe(values)
  })

  test('cannot come to a win above the largest, whatever is laid', () => {
    for (const currency of CURRENCY_CODES)
      expect(parseMicros(betLimits('roulette', currency).max) * 36n).toBeLessThan(parseMicros(MAX_WIN[currency]))
  })
})

describe('the arithmetic of the table', () => {
  test('is of all chips together: the best pocket, and the mean cost of 1/37', () => {
    const { chips } = tableAfter([put('red', '37'), put('straight:1', '1')])
    expect(figuresOf(chips)).toEqual({ total: '38', profit: '72', cost: '1.027028', top: 28_947n })
    expect(figuresOf([])).toMatchObject({ total: '0', profit: '0', cost: '0' })
  })

  test('every number covered at once can only lose', () => {
    const every = Array.from({ length: POCKETS }, (_, pocket) => ({ bet: `straight:${pocket}`, amount: '1' }))
    expect(figuresOf(every)).toMatchObject({ total: '37', profit: '-1', cost: '1' })
  })

  test('says why the chips cannot be played', () => {
    const bounds = stakeBounds(limits, 'RUB')
    const chips = [{ bet: 'red', amount: '50' }]
    expect(chipsProblem([], { bounds, balance: '100' })).toBe('amount_invalid')
    expect(chipsProblem(chips, { bounds, balance: '50' })).toBeUndefined()
    expect(chipsProblem(chips, { bounds, balance: '49.99' })).toBe('insufficient_funds')
    expect(chipsProblem([{ bet: 'red', amount: '10000.01' }], { bounds, balance: '0' })).toBe('amount_above_max:10000')
  })
})

describe('the places of the table', () => {
  const groups = GROUP_KINDS.flatMap(placesOf)

  test('are cells or groups between them, and none is forgotten', () => {
    expect([...CELL_ROWS.flat(), ...groups].toSorted()).toEqual([...CHIP_COVERS.keys()].toSorted())
    expect(GROUP_KINDS.map((kind) => placesOf(kind).length)).toEqual([60, 14, 23, 11])
  })

  test('a point on the line or the corner of a group is that group', () => {
    for (const bet of groups) {
      const { street, column } = spotOf(bet)
      for (const [aside, below] of [
        [0, 0],
        [0.15, -0.15],
        [-0.15, 0.15],
      ] as const)
        expect(groupAt({ street: street + aside, column: column + below })).toBe(bet)
    }
  })

  test('the middle of a cell is no group', () => {
    for (let number = 1; number < POCKETS; number += 1) expect(groupAt(spotOfNumber(number))).toBeUndefined()
    expect(groupAt({ street: -0.5, column: 1.5 })).toBeUndefined()
  })

  test('a group lies where its numbers meet', () => {
    expect(spotOf('split:17-20')).toEqual({ street: 6, column: 1.5 })
    expect(spotOf('corner:1-2-4-5')).toEqual({ street: 1, column: 1 })
    expect(spotOf('street:34-35-36')).toEqual({ street: 11.5, column: 0 })
    expect(spotOf('six-line:1-2-3-4-5-6')).toEqual({ street: 1, column: 0 })
    expect(spotOf('street:0-2-3')).toEqual({ street: 0, column: 2 })
    expect(spotOf('corner:0-1-2-3')).toEqual({ street: 0, column: 0 })
  })

  test('places of one kind pay alike, as the picker and the odds say', () => {
    for (const kind of GROUP_KINDS) expect(new Set(placesOf(kind).map(paysOf)).size).toBe(1)
  })
})

describe('the wheel and its ball', () => {
  test('are set going to the pocket that was decided, into which the ball falls', () => {
    expect(eventsOf({ pocket: 22 })).toEqual([{ kind: 'roll', pocket: 22 }, { kind: 'fall' }])
  })

  test('come to rest with the pocket at the top, under the ball', () => {
    // clockwise from zero, as on every European wheel
    const order = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10]
    let view = SPIN_AT_REST
    for (const [index, pocket] of order.entries()) {
      view = fallen(rolled(view, pocket, { turns: 1, laps: 5, durationMs: 10 }))
      expect([pieceAtTop(view.turned, POCKETS), view.isRolling]).toEqual([index, false])
      expect(view.laps).toBe((index + 1) * 5)
    }
  })

  test('wear the colours of the cells that bet on them', () => {
    for (let pocket = 1; pocket < POCKETS; pocket += 1) expect(coverOf(colourOf(pocket))).toContain(pocket)
    expect(colourOf(0)).toBe('zero')
  })
})
