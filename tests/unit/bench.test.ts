import { expect, test } from 'vitest'
import { judge, worstOf } from '../bench/judge.ts'
import type { FigureId, Line } from '../bench/line.ts'

const line = (id: FigureId | undefined, measured: number): Line => ({
  ...(id && { id }),
  ...{ name: 'a figure', unit: 'ms', measured, reference: { name: 'another', measured: 10 } },
})
const LIMITS = { 'home-cached': { atLeast: 0.5, aim: 1 }, 'cash-out': { atMost: 2, aim: 1 } } as const
const limitOf = ({ id }: Line) => (id === 'home-cached' || id === 'cash-out' ? LIMITS[id] : undefined)

test('of several runs each figure is told where it was worst: the least rate, the longest time', () => {
  const runs = [
    [line('home-cached', 8), line('cash-out', 12), line(undefined, 1)],
    [line('home-cached', 4), line('cash-out', 9), line(undefined, 2)],
    [line('home-cached', 6), line('cash-out', 21), line(undefined, 3)],
  ]
  expect(worstOf(runs, limitOf).map(({ measured }) => measured)).toEqual([4, 21, 1])
  expect(worstOf(runs.slice(0, 1), limitOf)).toEqual(runs[0])
})

test('a ratio that is worse than its limit is missed, and one of nothing by nothing is', () => {
  const isMissed = (one: Line, limit: Parameters<typeof judge>[1]) => judge(one, limit).isMissed
  expect([4, 5].map((rate) => isMissed(line('home-cached', rate), LIMITS['home-cached']))).toEqual([true, false])
  expect([20, 21].map((time) => isMissed(line('cash-out', time), LIMITS['cash-out']))).toEqual([false, true])
  const nothing = { ...line('cash-out', 0), reference: { name: 'another', measured: 0 } }
  expect(isMissed(nothing, LIMITS['cash-out'])).toBe(true)
})
