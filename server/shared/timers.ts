/**
 * Calls back once after a delay in milliseconds, whatever the clock shows by then. Returns the function that cancels it.
 * Injected by the host, so that a simulator can skip the delay.
 */
export type After = (delayMs: number, run: () => void) => () => void

/** Timers of this process. */
export const systemAfter: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/** Calls back again and again, with a delay before each call. Returns the function that ends it. */
export function every(after: After, intervalMs: number, run: () => void): () => void {
  let cancel = after(intervalMs, beat)
  function beat(): void {
    cancel = after(intervalMs, beat)
    run()
  }
  return () => cancel()
}

/** Resolves after a delay in milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export function sleep(after: After, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const cancel = after(delayMs, () => {
      signal?.removeEventListener('abort', end)
      resolve()
    })
    function end(): void {
      cancel()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', end, { once: true })
  })
}

/** A signal that is aborted after a delay in milliseconds, or with one of the others. */
export function timeoutSignal(after: After, delayMs: number, ...others: readonly AbortSignal[]): AbortSignal {
  const late = new AbortController()
  const cancel = after(delayMs, () => late.abort(new DOMException('the time is over', 'TimeoutError')))
  const signal = AbortSignal.any([late.signal, ...others])
  signal.addEventListener('abort', cancel, { once: true })
  return signal
}
