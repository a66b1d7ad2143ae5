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
