import { inBackground } from '~/lib/scripts/in-background.ts'

const TICK_MS = 1000

/**
 * Server time minus browser time, in milliseconds with a precision of one second, from the Date header of a small
 * response.
 */
async function serverOffsetMs(): Promise<number | undefined> {
  const sentAt = Date.now()
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const date = answer?.headers.get('date')
  return date ? Date.parse(date) - (sentAt + Date.now()) / 2 : undefined
}

/**
 * Calls `notify` with the server's time (ISO 8601, UTC) every second while the element is visible. Requests the time
 * once, when the element first becomes visible: the page may come from a cache, so its own time would be outdated.
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
    // a busy browser may deliver several entries at once; the last one is current
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
