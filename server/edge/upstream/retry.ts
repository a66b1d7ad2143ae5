import { UpstreamError } from './upstream-error.ts'

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
