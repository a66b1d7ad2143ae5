import { expect, test } from 'vitest'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { maskedName, poolPrizes, prizesOf, ranked, scoreOf } from '#server/shared/promotions/ranking.ts'
import fc from '../../support/run/fast-check.ts'

const player = (userId: string, score: bigint, achievedAt: number, sequence = 0) => ({
  userId,
  score,
  achievedAt,
  sequence,
})
const PRIZES = ['100', '50', '25.01', '10'].map(parseMicros)
const TIED = [
  player('E', 7000n, 2),
  player('C', 9000n, 3, 9),
  player('F', 0n, 1),
  player('A', 9000n, 2),
  player('D', 7000n, 1),
  player('B', 9000n, 3, 2),
]
const shown = (paid: ReturnType<typeof prizesOf>) =>
  Object.fromEntries(paid.map(({ userId, amount }) => [userId, formatMicros(amount)]))

test('of equal scores who reached theirs first has the better place, or all share what their places pay', () => {
  expect(ranked(TIED).map(({ userId }) => userId)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(shown(prizesOf(ranked(TIED), PRIZES, 'earlier'))).toEqual({ A: '100', B: '50', C: '25.01', D: '10' })
  expect(shown(prizesOf(ranked(TIED), PRIZES, 'split'))).toEqual({ A: '58.34', B: '58.34', C: '58.33', D: '5', E: '5' })
  const three = ranked([player('A', 1n, 1), player('B', 1n, 2), player('C', 1n, 3)])
  expect(shown(prizesOf(three, [parseMicros('100')], 'split'))).toEqual({ A: '33.34', B: '33.33', C: '33.33' })
})

test('a pool is given out whole, and what rounding leaves to the first', () => {
  expect(poolPrizes(parseMicros('1000.01'), [5000, 3000, 2000]).map(formatMicros)).toEqual(['500.01', '300', '200'])
  expect(poolPrizes(parseMicros('1000.01'), [5000]).map(formatMicros)).toEqual(['500'])
})

test('however many are tied, what is paid is the sum of the places that are filled', () => {
  const standings = fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 3n }), fc.nat(3)), { maxLength: 12 })
  const prizes = fc.array(
    fc.nat(10_000).map((hundredths) => micros(BigInt(hundredths) * 10_000n)),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(standings, prizes, fc.constantFrom('earlier' as const, 'split' as const), (scores, list, ties) => {
      const order = ranked(scores.map(([score, at], index) => player(`p${index}`, score, at, index)))
      const paid = prizesOf(order, list, ties).reduce((sum, { amount }) => sum + amount, 0n)
      expect(paid).toBe(list.slice(0, order.length).reduce((sum, prize) => sum + prize, 0n))
    }),
  )
})

test('a round scores its multiplier, up to a hundred where they are added up, or what was staked', () => {
  const round = { multiplier: 4_000_000n, stakeUsd: 5n }
  expect([scoreOf('best_multiplier', round), scoreOf('sum_points', round), scoreOf('turnover', round)]).toEqual([
    4_000_000n,
    1_000_000n,
    5n,
  ])
})

test('a name for others to see keeps two letters and the last', () => {
  expect(['kostin', 'anna', 'Юлиана', ''].map(maskedName)).toEqual(['ko***n', 'a***', 'Юл***а', '***'])
})
