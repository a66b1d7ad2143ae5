import { expect, test } from 'vitest'
import { formatOdds } from '#server/shared/sports/odds/format.ts'
import { marginOf, returnOf } from '~/features/sports/margin.ts'

test.each([
  [10_100, '1.01', '1/100', '-10000'],
  [15_000, '1.50', '1/2', '-200'],
  [19_100, '1.91', '91/100', '-110'],
  [20_000, '2.00', '1/1', '+100'],
  [21_000, '2.10', '11/10', '+110'],
  [34_000, '3.40', '12/5', '+240'],
  [18_350, '1.835', '167/200', '-120'],
  [1_010_000, '101.00', '100/1', '+10000'],
])('odds of %i ten-thousandths are written %s, %s and %s [A10]', (o4, ...written) => {
  expect((['decimal', 'fractional', 'american'] as const).map((format) => formatOdds(o4, format))).toEqual(written)
})

const outcome = (id: string, odds: number | null, p: number[]) => ({ id, odds, p })

test('the information panel says what a market keeps, and of each outcome its chance, fair odds and return [A10]', () => {
  // 1/1.9 + 1/1.9 − 1
  const even = { key: 'total|total=2.5', group: 'totals', status: 'open' } as const
  const sides = ['over', 'under'].map((id) => outcome(id, 19_000, [500_000_000, 0, 0, 0]))
  expect(marginOf({ ...even, outcomes: sides })).toBeCloseTo(0.052632, 6)
  expect(returnOf(outcome('over', 19_000, [500_000_000, 0, 0, 0]))).toEqual({ chance: 0.5, fair: 20_000, rtp: 0.95 })
  // two of three outcomes win: a sum of 2 is no margin
  const chances = ['1x', '12', 'x2'].map((id) => outcome(id, 15_000, [666_666_667, 0, 0, 0]))
  expect(marginOf({ ...even, key: 'double_chance', outcomes: chances })).toBeCloseTo(0, 9)
  // a half win counts half, and a refund is not a loss: 0.4 of the remaining 0.8
  expect(returnOf(outcome('home', 19_000, [250_000_000, 250_000_000, 0, 250_000_000])).rtp).toBeCloseTo(0.9625, 9)
  expect(returnOf(outcome('home', 21_000, [400_000_000, 0, 200_000_000, 0])).fair).toBe(20_000)
  // without all outcomes offered there is no margin
  expect(marginOf({ ...even, outcomes: [...sides, outcome('x', null, [0, 0, 0, 0])] })).toBeNull()
})
