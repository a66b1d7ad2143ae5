import { expect, test } from 'vitest'
import { type Case, request } from '../../fuzz/request.ts'
import type { FuzzAnswer } from '../../fuzz/send.ts'
import { createWatchdog, faultOf, isSuspect, slownessOf } from '../../fuzz/watchdog.ts'

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

const AS_USUAL = { wall: 1, cpu: 1 }

test('an answer costs 2 s of a processor at most, and is there after 10 s of an idle machine', () => {
  expect(slownessOf({ ms: 2000, cpuMs: 2000 }, AS_USUAL)).toBe(null)
  expect(slownessOf({ ms: 2100, cpuMs: 2100 }, AS_USUAL)).toMatch('2.1 s of a processor')
  // waiting for a lock uses no CPU time
  expect(slownessOf({ ms: 11_000, cpuMs: 0 }, AS_USUAL)).toMatch('the answer takes 11.0 s')
})

test('a machine that is slow or busy excuses what it makes slow, and no more', () => {
  const slow = { wall: 2, cpu: 2 }
  expect(slownessOf({ ms: 4000, cpuMs: 4000 }, slow)).toBe(null)
  expect(slownessOf({ ms: 4100, cpuMs: 4100 }, slow)).not.toBe(null)
  const busy = { wall: 5, cpu: 1 }
  expect(slownessOf({ ms: 45_000, cpuMs: 1500 }, busy)).toBe(null)
  // other programs do not raise the CPU cost
  expect(slownessOf({ ms: 45_000, cpuMs: 2100 }, busy)).not.toBe(null)
  expect(slownessOf({ ms: 51_000, cpuMs: 0 }, busy)).not.toBe(null)
  expect(isSuspect({ end: 'answered', ms: 9000 }, busy)).toBe(false)
  expect(isSuspect({ end: 'answered', ms: 9000 }, slow)).toBe(true)
  expect(isSuspect({ end: 'hung', ms: 9000 }, busy)).toBe(true)
})

test('the usual answers of a kind are the median of the last, once there are some', () => {
  const watchdog = createWatchdog()
  for (let ms = 1; ms <= 11; ms += 1) watchdog.note('usual', ms)
  watchdog.note('rare', 1)
  expect([...watchdog.medians()]).toEqual([['usual', 6]])
})

test('an answer that comes alone costs fifty times the usual one of its kind at most', () => {
  const watchdog = createWatchdog()
  for (let count = 0; count < 10; count += 1) {
    watchdog.note('quick', 1)
    watchdog.note('middling', 20)
    watchdog.note('slow', 100)
  }
  const most = (kind: string) => watchdog.mostCpuMs(kind)
  // fifty times almost nothing is raised to the cost of one password; unknown and slow kinds have the general limit
  expect([most('quick'), most('middling'), most('slow'), most('rare')]).toEqual([500, 1000, 2000, 2000])
  expect(slownessOf({ ms: 1100, cpuMs: 1100 }, AS_USUAL, most('middling'))).toMatch('1.0 s are the most')
  expect(slownessOf({ ms: 900, cpuMs: 900 }, AS_USUAL, most('middling'))).toBe(null)
  expect(isSuspect({ end: 'answered', ms: 600 }, AS_USUAL, most('quick'))).toBe(true)
  expect(isSuspect({ end: 'answered', ms: 600 }, AS_USUAL)).toBe(false)
})
