const MAX_WAIT_MS = 5000
/** How long after the load where a browser cannot say when it is idle. */
export const WITHOUT_IDLE_MS = 500

/**
 * Calls back once the page has loaded and the browser has nothing to do. Returns how to call it off.
 * @param withoutIdleMs in place of the usual wait where a browser cannot say when it is idle
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

/** The same as a promise, for what is never called off. */
export const idle = (withoutIdleMs?: number) => new Promise<void>((resolve) => whenIdle(resolve, withoutIdleMs))
