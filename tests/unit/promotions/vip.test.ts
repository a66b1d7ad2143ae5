import { expect, test } from 'vitest'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { EDGE_PPM } from '#server/shared/promotions/contribution.ts'
import { levelOf, monthsOf, pointsOf, rakebackOf, VIP_LEVELS, weekOf } from '#server/shared/promotions/vip.ts'

test('a point is a cent of the average cost, in every game [L2]', () => {
  const points = (usd: string, edgePpm: number) => formatMicros(pointsOf(parseMicros(usd), edgePpm))
  expect([points('10', EDGE_PPM.dice ?? 0), points('10', 35_900), points('10', EDGE_PPM.roulette ?? 0)]).toEqual([
    '10',
    '35.9',
    '27.027',
  ])
  expect(points('6.21118', 10_000)).toBe('6.21118')
  expect(['99.999999', '100', '999', '1000', '8140', '200000'].map((one) => levelOf(parseMicros(one)))).toEqual([
    0, 1, 1, 2, 3, 6,
  ])
  expect(VIP_LEVELS[0]?.from).toBe(100)
})

test('rakeback is a part of the edge of a stake, rounded down', () => {
  expect(formatMicros(rakebackOf(parseMicros('1204'), 35_900, 750))).toBe('3.24177')
  expect(formatMicros(rakebackOf(parseMicros('0.01'), 10_000, 750))).toBe('0.000007')
})

test('weeks begin on Monday, and points count for twelve months, in UTC', () => {
  expect(
    ['2026-11-22T23:59:59.999Z', '2026-11-23T00:00Z', '1970-01-01T00:00Z'].map((at) => weekOf(Date.parse(at))),
  ).toEqual(['2026-11-16', '2026-11-23', '1969-12-29'])
  const firsts = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00Z', '2026-02-01T00:00Z', '2026-01-31T23:59:59.999Z']
  expect(firsts.map((at) => monthsOf(Date.parse(at))[0])).toEqual(['2026-02', '2026-03', '2026-02', '2026-01'])
  const months = monthsOf(Date.parse('2026-01-31T12:00Z'))
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([12, '2026-01', '2025-12', '2025-02'])
})
