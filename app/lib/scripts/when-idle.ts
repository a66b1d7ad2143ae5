const MAX_WAIT_MS = 5000
/** Delay after the load event in browsers without `requestIdleCallback`. */
export const WITHOUT_IDLE_MS = 500

/**
 * Calls back once the page has loaded and the browser is idle. Returns a function that cancels it.
 * @param withoutIdleMs delay in browsers without `requestIdleCallback`
 */
export function whenIdle(act: () => void, withoutIdleMs = WITHOUT_IDLE_MS): () => void {
  let stop = () => {}
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(act, { timeout: MAX_WAIT_MS })
      stop = () => cancelIdleCallback(id)
    } else {
      const timer = setTimeout(act, withoutIdleMs)
      stop = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait, { once: true })
    stop = () => window.removeEventListener('load', wait)
  }
  return () => stop()
}

/** `whenIdle` as a promise, which cannot be canceled. */
export const idle = (withoutIdleMs?: number) => new Promise<void>((resolve) => whenIdle(resolve, withoutIdleMs))
