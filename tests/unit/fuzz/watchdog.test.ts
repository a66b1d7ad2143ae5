import { expect, test } from 'vitest'
import { type Case, request } from '../../fuzz/request.ts'
import type { FuzzAnswer } from '../../fuzz/send.ts'
import { createWatchdog, faultOf } from '../../fuzz/watchdog.ts'

const CASE: Case = { program: 'edge', kind: 'a page', request: request({ path: '/' }), crowd: 1 }
const answered = (part: Partial<FuzzAnswer>): FuzzAnswer => ({
  end: 'answered',
  status: 200,
  head: 'HTTP/1.1 200 OK',
  body: '',
  ms: 1,
  ...part,
})
const inner = (httpStatus: number, retryAfterS: number | null) =>
  JSON.stringify([
    {
      error: {
        json: { message: 'x', data: { code: 'X', httpStatus, fields: { base: ['x'] }, retryAfterS, signOn: null } },
      },
    },
  ])

test.each([
  ['an answer', {}, null],
  ['a refusal', { status: 422 }, null],
  ['a fault', { status: 500 }, /the answer is 500/],
  ['a 503 that says when to come back', { status: 503, head: 'HTTP/1.1 503 x\r\nRetry-After: 2' }, null],
  ['a 503 that does not', { status: 503 }, /the answer is 503/],
  ['a refusal in a batch', { status: 207, body: inner(429, 2) }, null],
  ['a fault in a batch', { status: 207, body: inner(500, null) }, /a procedure answers/],
  ['a 503 in a batch that says when to come back', { status: 207, body: inner(503, 2) }, null],
  ['a 503 in a batch that does not', { status: 207, body: inner(503, null) }, /a procedure answers/],
  ['a path of this machine', { body: `{"at":"${process.cwd()}/server"}` }, /tells of the machine/],
  ['a stack', { body: 'Error: x\n    at read (ssr.mjs:12:3)\n' }, /tells of the machine/],
  ['no answer', { end: 'closed', status: 0 }, /closed without an answer/],
  ['no connection', { end: 'refused', status: 0 }, /takes no connection/],
] as const)('%s is judged', (_, part, fault) => {
  const found = faultOf(CASE, answered(part))
  if (fault === null) expect(found).toBe(null)
  else expect(found).toMatch(fault)
})

test('who does not send all of a request may be left without an answer', () => {
  const cut = { ...CASE, request: request({ method: 'POST', body: '{', missingBytes: 9 }) }
  expect(faultOf(cut, answered({ end: 'closed', status: 0 }))).toBe(null)
})

test('slow is fifty times the median of a kind, never under 2 s and always over 10 s', () => {
  const watchdog = createWatchdog()
  const noteTwenty = (kind: string, ms: number) => {
    for (let time = 0; time < 20; time += 1) watchdog.note(kind, ms)
    // a slow one moves no median
    watchdog.note(kind, 60_000)
    return watchdog.limitOf(kind)
  }
  expect([noteTwenty('fast', 3), noteTwenty('usual', 100), noteTwenty('slow', 900)]).toEqual([2000, 5000, 10_000])
  expect(watchdog.limitOf('unknown')).toBe(2000)
})
