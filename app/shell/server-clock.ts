import { inBackground } from '~/lib/scripts/in-background.ts'

const TICK_MS = 1000

/** Server's time minus the browser's, in milliseconds, from the Date header of a small answer; to the second. */
async function serverOffsetMs(): Promise<number | undefined> {
  const sentAt = Date.now()
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const date = answer?.headers.get('date')
  return date ? Date.parse(date) - (sentAt + Date.now()) / 2 : undefined
}

/**
 * Calls `tell` with the server's time (ISO 8601, UTC) each second while the element is in sight. The server is asked
 * once, when the element is first seen: a page may come from a cache, so what it says about the time is old.
 */
export function watchServerTime(element: Element, notify: (iso: string) => void): () => void {
  let offsetMs: Promise<number | undefined> | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isSeen = false

  const stop = () => clearInterval(timer)
  const start = async () => {
    offsetMs ??= serverOffsetMs()
    const offset = await offsetMs
    if (offset === undefined || !isSeen) return
    const tick = () => notify(new Date(Date.now() + offset).toISOString())
    stop()
    timer = setInterval(tick, TICK_MS)
    tick()
  }
  const observer = new IntersectionObserver((changes) => {
    // of a browser that was busy several come at once: the last one is how it is
    isSeen = changes.at(-1)?.isIntersecting ?? false
    if (isSeen) inBackground(start())
    else stop()
  })
  observer.observe(element)
  return () => {
    isSeen = false
    observer.disconnect()
    stop()
  }
}
