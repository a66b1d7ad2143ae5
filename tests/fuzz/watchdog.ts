import { homedir, tmpdir } from 'node:os'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { median } from '../bench/median.ts'
import type { Pace } from './pace.ts'
import { type Case, isCut } from './request.ts'
import type { FuzzAnswer } from './send.ts'

/** What an answer may cost. The dearest that is meant to be, a crowd of 240 sign-ins, costs some 0.8 s of a processor. */
export const MOST_CPU_MS = 2000
/** One that comes alone costs at most so many times what the usual one of its kind takes … */
const TIMES_USUAL = 50
/** … or this, where that is more: the work of an Argon2, and of a page that is rendered for the first time. */
const LEAST_CPU_MS = 500
/** How long it may be waited for, whatever for. */
const MOST_MS = 10_000

/** Fewer answers have no median that says anything. */
const LEAST_ANSWERS = 10
/** The last so many of a kind. */
const REMEMBERED = 200

/** Larger ones may be refused, and their connection closed, before they are sent. */
const READ_WHOLE_BYTES = 16 * 1024

/** What no answer has in it: a path of this machine, a frame of a stack, the words of a program below. */
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

/** How long answers of each kind usually take, for what they may cost, and for the report. */
export type Watchdog = {
  note(kind: string, ms: number): void
  /** What an answer of a kind may cost by what is usual; MOST_CPU_MS while there are few of it. */
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

/** How long an answer took by the clock, and what the programs spent on it of a processor. */
export type Cost = { readonly ms: number; readonly cpuMs: number }

/** Whether an answer took as long beside others as one that costs too much does by itself. */
export function isSuspect(
  { end, ms }: Pick<FuzzAnswer, 'end' | 'ms'>,
  { wall }: Pace,
  most: number = MOST_CPU_MS,
): boolean {
  return end === 'hung' || ms > most * wall
}

/**
 * What is wrong with the time of an answer that nobody else had a part in; null for nothing.
 * @param most of a processor, in milliseconds
 */
export function slownessOf({ ms, cpuMs }: Cost, { wall, cpu }: Pace, most: number = MOST_CPU_MS): string | null {
  if (cpuMs <= most * cpu && ms <= MOST_MS * wall) return null
  return `the answer takes ${seconds(ms)} and ${seconds(cpuMs)} of a processor, where ${seconds(MOST_MS * wall)} and ${seconds(most * cpu)} are the most`
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** What is wrong with an answer, apart from its time; null for nothing. */
export function faultOf({ program, request }: Case, { end, status, head, body }: FuzzAnswer): string | null {
  switch (end) {
    case 'refused':
      return 'the program takes no connection'
    case 'hung':
      // as slow as can be
      return null
    case 'closed':
      return isToBeAnswered(request) ? 'the connection was closed without an answer' : null
    case 'answered':
      return faultOfSize(program, request, status) ?? faultOfAnswer({ status, head, body })
  }
}

/** What refuses a request by its head or its size alone. */
const UNREAD: ReadonlySet<number> = new Set([400, 413, 417, 429, 431])

/** A body beyond the limit is refused before anything reads it; the site looks at type and origin first. */
function faultOfSize(program: Case['program'], request: Case['request'], status: number): string | null {
  const { method, body } = request
  const isTooLarge = method !== 'GET' && !isCut(request) && Buffer.byteLength(body ?? '') > REQUEST_LIMITS.bodyBytes
  if (!isTooLarge || program === 'edge' || UNREAD.has(status)) return null
  return `a body beyond the limit is answered ${status}, not 413`
}

/** Who does not send all of a request may be left without an answer. */
function isToBeAnswered(request: Case['request']): boolean {
  return !isCut(request) && Buffer.byteLength(request.body ?? '') <= READ_WHOLE_BYTES
}

function faultOfAnswer({ status, head, body }: Pick<FuzzAnswer, 'status' | 'head' | 'body'>): string | null {
  const isToComeBack = status === 503 && /^retry-after: *\d/im.test(head)
  if (status >= 500 && !isToComeBack) return `the answer is ${status}: ${body.slice(0, 200)}`
  const inner = faultOfProcedures(body)
  if (inner) return inner
  const told = TELL_TALES.find((one) =>
    typeof one === 'string' ? head.includes(one) || body.includes(one) : one.test(body),
  )
  return told === undefined ? null : `the answer tells of the machine: ${excerpt(body, told)}`
}

/** Of a batch each answer has a status of its own. */
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
