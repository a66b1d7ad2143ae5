import { homedir, tmpdir } from 'node:os'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { median } from '../bench/median.ts'
import type { Pace } from './pace.ts'
import { type Case, isCut } from './request.ts'
import type { FuzzAnswer } from './send.ts'

/** CPU limit of a response. The most expensive legitimate case, 240 simultaneous sign-ins, costs about 0.8 s. */
export const MOST_CPU_MS = 2000
/** A single request may cost this multiple of its kind's median … */
const TIMES_USUAL = 50
/** … or this, if greater: the cost of an Argon2 hash, and of the first render of a page. */
const LEAST_CPU_MS = 500
/** Maximum response time of any request. */
const MOST_MS = 10_000

/** Minimum number of responses for a meaningful median. */
const LEAST_ANSWERS = 10
/** Number of latest responses per kind. */
const REMEMBERED = 200

/** Larger bodies may be rejected, and their connection closed, before they are sent completely. */
const READ_WHOLE_BYTES = 16 * 1024

/** Texts that no response may contain: a path of this machine, a stack frame, internal messages of a program. */
const TELL_TALES: readonly (string | RegExp)[] = [
  process.cwd(),
  `${homedir()}/`,
  `${tmpdir()}/`,
  '/node_modules/',
  'file:///',
  'node:internal',
  'SQLITE_',
  'LibsqlError',
  /\n\s+at \S.*:\d+:\d+\)?$/m,
]

/** Usual response times by kind, for the limits and for the report. */
export type Watchdog = {
  note(kind: string, ms: number): void
  /** CPU limit of a response of a kind, derived from its median; MOST_CPU_MS while there are few responses. */
  mostCpuMs(kind: string): number
  /** Milliseconds. */
  medians(): ReadonlyMap<string, number>
}

export function createWatchdog(): Watchdog {
  const times = new Map<string, number[]>()
  return {
    note(kind, ms) {
      const known = times.get(kind) ?? []
      known.push(ms)
      if (known.length > REMEMBERED) known.shift()
      times.set(kind, known)
    },
    mostCpuMs(kind) {
      const known = times.get(kind) ?? []
      if (known.length < LEAST_ANSWERS) return MOST_CPU_MS
      return Math.min(MOST_CPU_MS, Math.max(LEAST_CPU_MS, TIMES_USUAL * median(known)))
    },
    medians: () =>
      new Map(
        [...times].filter(([, known]) => known.length >= LEAST_ANSWERS).map(([kind, known]) => [kind, median(known)]),
      ),
  }
}

/** Response time by the clock, and the programs' CPU time for it. */
export type Cost = { readonly ms: number; readonly cpuMs: number }

/** Whether a response next to others took as long as one that costs too much takes alone. */
export function isSuspect(
  { end, ms }: Pick<FuzzAnswer, 'end' | 'ms'>,
  { wall }: Pace,
  most: number = MOST_CPU_MS,
): boolean {
  return end === 'hung' || ms > most * wall
}

/**
 * Fault in the time of a response measured alone; null if none.
 * @param most CPU time in milliseconds
 */
export function slownessOf({ ms, cpuMs }: Cost, { wall, cpu }: Pace, most: number = MOST_CPU_MS): string | null {
  if (cpuMs <= most * cpu && ms <= MOST_MS * wall) return null
  return `the answer takes ${seconds(ms)} and ${seconds(cpuMs)} of a processor, where ${seconds(MOST_MS * wall)} and ${seconds(most * cpu)} are the most`
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Fault of a response, apart from its time; null if none. */
export function faultOf({ program, request }: Case, { end, status, head, body }: FuzzAnswer): string | null {
  switch (end) {
    case 'refused':
      return 'the program takes no connection'
    case 'hung':
      // a timeout is judged as slowness
      return null
    case 'closed':
      return isToBeAnswered(request) ? 'the connection was closed without an answer' : null
    case 'answered':
      return faultOfSize(program, request, status) ?? faultOfAnswer({ status, head, body })
  }
}

/** Statuses of rejections by the head or the size alone. */
const UNREAD: ReadonlySet<number> = new Set([400, 413, 417, 429, 431])

/** A body beyond the limit is rejected before anything reads it; the site checks type and origin first. */
function faultOfSize(program: Case['program'], request: Case['request'], status: number): string | null {
  const { method, body } = request
  const isTooLarge = method !== 'GET' && !isCut(request) && Buffer.byteLength(body ?? '') > REQUEST_LIMITS.bodyBytes
  if (!isTooLarge || program === 'edge' || UNREAD.has(status)) return null
  return `a body beyond the limit is answered ${status}, not 413`
}

/** An incomplete request may be left without a response. */
function isToBeAnswered(request: Case['request']): boolean {
  return !isCut(request) && Buffer.byteLength(request.body ?? '') <= READ_WHOLE_BYTES
}

function faultOfAnswer({ status, head, body }: Pick<FuzzAnswer, 'status' | 'head' | 'body'>): string | null {
  const isToComeBack = status === 503 && /^retry-after: *\d/im.test(head)
  if (status >= 500 && !isToComeBack) return `the answer is ${status}: ${body.slice(0, 200)}`
  const inner = faultOfProcedures(body)
  if (inner) return inner
  const answerTo = TELL_TALES.find((one) =>
    typeof one === 'string' ? head.includes(one) || body.includes(one) : one.test(body),
  )
  return answerTo === undefined ? null : `the answer tells of the machine: ${excerpt(body, answerTo)}`
}

/** Each response of a batch has its own status. */
function faultOfProcedures(body: string): string | null {
  for (const [error, status] of body.matchAll(/"httpStatus":(5\d\d)[^{}]*\{[^{}]*\}[^{}]*/g)) {
    if (status !== '503' || !/"retryAfterS":\d/.test(error)) return `a procedure answers ${error.slice(0, 200)}`
  }
  return null
}

function excerpt(body: string, told: string | RegExp): string {
  const at = typeof told === 'string' ? body.indexOf(told) : body.search(told)
  return JSON.stringify(body.slice(Math.max(0, at - 60), at + 140))
}
