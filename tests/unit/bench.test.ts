import { describe, expect, test } from 'vitest'
import { answerReader } from '../bench/answer-reader.ts'
import { judge, worstOf } from '../bench/judge.ts'
import type { FigureId, Line } from '../bench/line.ts'

const line = (id: FigureId | undefined, measured: number): Line => ({
  ...(id && { id }),
  name: 'a figure',
  unit: 'ms',
  measured,
  reference: { name: 'another', measured: 10 },
})
const LIMITS = { 'crash-frames': { atLeast: 0.5, aim: 1 }, 'cash-out': { atMost: 2, aim: 1 } } as const
const limitOf = ({ id }: Line) => (id === 'crash-frames' || id === 'cash-out' ? LIMITS[id] : undefined)

test('of several runs each figure is told where it was worst: the least rate, the longest time', () => {
  const runs = [
    [line('crash-frames', 8), line('cash-out', 12), line(undefined, 1)],
    [line('crash-frames', 4), line('cash-out', 9), line(undefined, 2)],
    [line('crash-frames', 6), line('cash-out', 21), line(undefined, 3)],
  ]
  expect(worstOf(runs, limitOf).map(({ measured }) => measured)).toEqual([4, 21, 1])
  expect(worstOf(runs.slice(0, 1), limitOf)).toEqual(runs[0])
})

test('a ratio that is worse than its limit is missed, and one of nothing by nothing is', () => {
  const isMissed = (one: Line, limit: Parameters<typeof judge>[1]) => judge(one, limit).isMissed
  expect([4, 5].map((rate) => isMissed(line('crash-frames', rate), LIMITS['crash-frames']))).toEqual([true, false])
  expect([20, 21].map((time) => isMissed(line('cash-out', time), LIMITS['cash-out']))).toEqual([false, true])
  const nothing = { ...line('cash-out', 0), reference: { name: 'another', measured: 0 } }
  expect(isMissed(nothing, LIMITS['cash-out'])).toBe(true)
})

describe('answers of one connection', () => {
  const ANSWERS = [
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nDate: now\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 503 Service Unavailable\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n',
    'HTTP/1.1 204 No Content\r\n\r\n',
    'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
  ].join('')

  test.each([1, 2, 3, 7, 64, ANSWERS.length])('are told one by one, however they come: %i bytes at a time', (size) => {
    const received: number[] = []
    const read = answerReader((status) => received.push(status))
    for (let at = 0; at < ANSWERS.length; at += size) read(Buffer.from(ANSWERS.slice(at, at + size)))
    expect(received).toEqual([200, 503, 204, 404])
  })

  test('are told once all of them is there', () => {
    const received: number[] = []
    const read = answerReader((status) => received.push(status))
    read(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\na'))
    expect(received).toEqual([])
    read(Buffer.from('b'))
    expect(received).toEqual([200])
  })
})
