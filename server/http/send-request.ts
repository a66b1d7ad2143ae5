/** A request to another program or company. */
export type OutgoingRequest = Omit<RequestInit, 'signal'> & {
  /** Longest wait for the response, in milliseconds. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/**
 * Sends one HTTP request. Rejects without a response in time, and once the signal is aborted. Injected by the host, so
 * that a simulator can lose, delay and repeat it.
 */
export type SendRequest = (url: string | URL, request: OutgoingRequest) => Promise<Response>

/** Sends requests by the runtime's `fetch`. */
export const fetchRequest: SendRequest = (url, { timeoutMs, signal, ...init }) => {
  const late = AbortSignal.timeout(timeoutMs)
  return fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late })
}
