import { UpstreamError } from './answer.ts'

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 250

/** Statuses of whatever stands before the API: it may never have seen the request. */
const PASSING_STATUSES: readonly number[] = [502, 503, 504]

export type RetryOptions = {
  /** Uniform in [0, 1): those who failed together do not come back together. */
  readonly random: () => number
  /** Of all attempts together, the pause included. */
  readonly deadline: AbortSignal
}

/**
 * Makes an attempt, and one more where what failed may have passed by then. A connection that was kept may be closed by
 * the other side just as it is used again, so that this happens to whatever is asked after a pause. Never for what would
 * change something twice.
 */
export async function retryingOnce<T>(attempt: () => Promise<T>, { random, deadline }: RetryOptions): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!mayPass(error)) throw error
    const pauseMs = SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS)
    if (!(await pause(pauseMs, deadline))) throw error
  }
  return attempt()
}

/** A server that says when to come back is not asked before. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.retryAfterS !== undefined) return false
  return error.kind === 'network' || (error.kind === 'http' && PASSING_STATUSES.includes(error.status))
}

/** Resolves with false once the deadline has passed. */
function pause(ms: number, deadline: AbortSignal): Promise<boolean> {
  if (deadline.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      deadline.removeEventListener('abort', end)
      resolve(!deadline.aborted)
    }
    const timer = setTimeout(end, ms)
    deadline.addEventListener('abort', end)
  })
}

/** After this many calls in a row that failed, with their second tries, nobody is asked for a while. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 5000

/**
 * Spares what has stopped answering: after five calls in a row that failed every call fails at once for five seconds; then one
 * call is let through, and its end decides. State is by name, for as long as the object lives.
 */
export class Breakers {
  readonly #states = new Map<string, { failures: number; openUntil: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether a call may go out now. Lets one probe through each time the pause is over. */
  admits(name: string): boolean {
    const state = this.#states.get(name)
    if (state === undefined || state.failures < FAILURES_TO_OPEN) return true
    if (this.#now() < state.openUntil) return false
    state.openUntil = this.#now() + OPEN_MS
    return true
  }

  /** There was an answer, whatever it said. */
  answered(name: string): void {
    this.#states.delete(name)
  }

  failed(name: string): void {
    const failures = (this.#states.get(name)?.failures ?? 0) + 1
    this.#states.set(name, { failures, openUntil: this.#now() + OPEN_MS })
  }
}

/** A Worker holds six connections at once for a request: a seventh would wait where no deadline of ours reaches it. */
const CALLS_AT_ONCE = 6

/** Runs work once there is room, first come first served. Rejects with the deadline's reason where that passes before. */
export type Bulkhead = <T>(deadline: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Room for so many pieces of work at once: for the upstream calls of one request, unless said. */
export function createBulkhead(size = CALLS_AT_ONCE): Bulkhead {
  const waiting: (() => void)[] = []
  let free = size

  return async (deadline, work) => {
    deadline.throwIfAborted()
    if (free > 0) free--
    else await turn(deadline)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  function turn(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        deadline.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(deadline.reason)
      }
      waiting.push(enter)
      deadline.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** The room goes straight to whoever waits longest, so that nobody who comes now gets in before. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}

/** Aborts `signal` with a TimeoutError when its time has passed, unless it is ended before. */
export type Deadline = { readonly signal: AbortSignal; end(): void }

/**
 * What AbortSignal.timeout does, with an end: a timer of its kind cannot be cleared, and on Node keeps until it fires
 * all that the request which it was made in had in its async context: a page's router, its queries, its text.
 */
export function startDeadline(timeoutMs: number): Deadline {
  const missed = new AbortController()
  const timer = setTimeout(() => missed.abort(new DOMException('the deadline has passed', 'TimeoutError')), timeoutMs)
  return { signal: missed.signal, end: () => clearTimeout(timer) }
}
