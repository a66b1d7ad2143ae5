import { homedir, tmpdir } from 'node:os'
import { median } from '../bench/median.ts'
import { type Case, isCut } from './request.ts'
import type { FuzzAnswer } from './send.ts'

/** An answer is slow when it takes so many times as long as those of its kind do. */
const MOST_MEDIANS = 50
/** How busy the machine is decides nothing below the first, and nothing excuses what is above the second. */
const NEVER_SLOW_MS = 2000
export const ALWAYS_SLOW_MS = 10_000
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

export type Watchdog = {
  /** Remembers how long an answer took that nobody else waited for. */
  note(kind: string, ms: number): void
  /** Milliseconds over which an answer of this kind is slow. */
  limitOf(kind: string): number
  /** Of all kinds, in milliseconds: how long answers usually take. */
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
    limitOf(kind) {
      const known = times.get(kind) ?? []
      if (known.length < LEAST_ANSWERS) return NEVER_SLOW_MS
      return Math.min(ALWAYS_SLOW_MS, Math.max(NEVER_SLOW_MS, MOST_MEDIANS * median(known)))
    },
    medians: () => new Map([...times].map(([kind, known]) => [kind, median(known)])),
  }
}

/** What is wrong with an answer, apart from its time; null for nothing. */
export function faultOf({ request }: Case, { end, status, head, body }: FuzzAnswer): string | null {
  switch (end) {
    case 'refused':
      return 'the program takes no connection'
    case 'hung':
      // as slow as can be
      return null
    case 'closed':
      return isToBeAnswered(request) ? 'the connection was closed without an answer' : null
    case 'answered':
      return faultOfAnswer({ status, head, body })
  }
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
