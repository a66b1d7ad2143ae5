import { describe, expect, test } from 'vitest'
import { SEGMENTS, WHEEL_RISKS, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { chanceOf, prizesOf, TOP, toneOf } from '~/games/wheel/prizes.ts'
import { eventsOf, spun, stopped, WHEEL_AT_REST } from '~/games/wheel/wheel-view.ts'
import { arc, pieceAtTop, polar } from '~/ui/polar.ts'

describe('the wheel on the board', () => {
  test('is set going to the segment that was decided, and stops', () => {
    expect(eventsOf({ segment: 30 })).toEqual([{ kind: 'spin', segment: 30 }, { kind: 'stop' }])
  })

  test('turns onwards until the decided segment is under the pointer, from wherever it stood', () => {
    let wheel = WHEEL_AT_REST
    for (const segment of [0, 30, 30, 29, 31, 49, 1]) {
      const spinning = spun(wheel, segment, { turns: 2, durationMs: 700 })
      expect(spinning).toMatchObject({ isSpinning: true, durationMs: 700 })
      const way = spinning.turned - wheel.turned
      expect(way >= 2 * SEGMENTS && way < 3 * SEGMENTS).toBe(true)
      wheel = stopped(spinning)
      expect([pieceAtTop(wheel.turned, SEGMENTS), wheel.isSpinning]).toEqual([segment, false])
    }
  })
})

describe('the prizes of a wheel', () => {
  test.each([
    ['low', '15000×5 12000×35 0×10'],
    ['medium', '50000×1 30000×3 20000×8 15000×13 0×25'],
    ['high', '495000×1 0×49'],
  ] as const)('%s, counted from its segments: %s', (risk, counts) => {
    expect(prizesOf(risk).map(({ multiplier, count }) => `${multiplier}×${count}`)).toEqual(counts.split(' '))
  })

  test('are told apart by a tone each', () => {
    for (const risk of WHEEL_RISKS) {
      const prizes = prizesOf(risk)
      expect(new Set(prizes.map(({ multiplier }) => toneOf(prizes, multiplier))).size).toBe(prizes.length)
    }
  })

  test('come as often as they have segments', () => {
    expect(prizesOf('medium').map(chanceOf)).toEqual([
      { numerator: 1n, denominator: 50n },
      { numerator: 3n, denominator: 50n },
      { numerator: 4n, denominator: 25n },
      { numerator: 13n, denominator: 50n },
      { numerator: 1n, denominator: 2n },
    ])
    expect([TOP, wheelOf('high').length]).toEqual([495_000n, SEGMENTS])
  })
})

test('a ring is drawn clockwise from the top', () => {
  expect([0, 0.25, 0.5, 0.75].map((turn) => polar(turn, 10))).toEqual([
    { x: 0, y: -10 },
    { x: 10, y: -0 },
    { x: 0, y: 10 },
    { x: -10, y: 0 },
  ])
  expect(arc(0, 0.25, { outer: 10, inner: 5 })).toBe('M0 -10A10 10 0 0 1 10 0L5 0A5 5 0 0 0 0 -5Z')
})
