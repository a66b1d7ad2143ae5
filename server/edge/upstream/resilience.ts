import { UpstreamError } from './answer.ts'

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 250

/** Statuses of proxies in front of the API: it may never have received the request. */
const PASSING_STATUSES: readonly number[] = [502, 503, 504]

export type RetryOptions = {
  /** Uniform in [0, 1): requests that failed together do not retry together. */
  readonly random: () => number
  /** For all attempts together, including the pause. */
  readonly deadline: AbortSignal
}

/**
 * Makes an attempt, and retries once if the failure may be temporary. The other side may close a kept-alive connection
 * just as it is reused, so any request after a pause can fail this way. Never use it for operations that are not
 * idempotent.
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

/** A Retry-After of the server is respected: no early retry. */
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

/** Number of consecutive failed calls, including their retries, that open a breaker. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 5000

/**
 * Circuit breakers: after five consecutive failed calls every call fails immediately for five seconds; then one call is
 * let through, whose result decides. State is kept per name, for the lifetime of the object.
 */
export class Breakers {
  readonly #states = new Map<string, { failures: number; openUntil: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether a call may be made now. Lets one probe through each time the pause has passed. */
  admits(name: string): boolean {
    const state = this.#states.get(name)
    if (state === undefined || state.failures < FAILURES_TO_OPEN) return true
    if (this.#now() < state.openUntil) return false
    state.openUntil = this.#now() + OPEN_MS
    return true
  }

  /** Records a response, whatever its content. */
  answered(name: string): void {
    this.#states.delete(name)
  }

  failed(name: string): void {
    const failures = (this.#states.get(name)?.failures ?? 0) + 1
    this.#states.set(name, { failures, openUntil: this.#now() + OPEN_MS })
  }
}

/** A Worker has six simultaneous connections per request: a seventh would wait without a deadline of ours. */
const CALLS_AT_ONCE = 6

/**
 * Runs work within the concurrency limit, in order of arrival. Rejects with the deadline's reason if that passes first.
 */
export type Bulkhead = <T>(deadline: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Limits concurrency; by default to the upstream calls of one request. */
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

  /** Passes the slot directly to the longest waiting work, so that new work cannot overtake it. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}

/** Aborts `signal` with a TimeoutError when its time has passed, unless ended before. */
export type Deadline = { readonly signal: AbortSignal; end(): void }

/**
 * Like AbortSignal.timeout, but can be ended: a native timer cannot be cleared, and on Node retains the async context
 * of its request (the page's router, queries and text) until it fires.
 */
export function startDeadline(timeoutMs: number): Deadline {
  const missed = new AbortController()
  const timer = setTimeout(() => missed.abort(new DOMException('the deadline has passed', 'TimeoutError')), timeoutMs)
  return { signal: missed.signal, end: () => clearTimeout(timer) }
}
