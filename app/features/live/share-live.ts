import { inBackground } from '~/lib/scripts/in-background.ts'

type Stop = () => void

type SharedStream<Event> = {
  /** The same in all tabs that share the stream. */
  readonly name: string
  /** Opens the stream; called in one tab at a time. */
  readonly connect: (onEvent: (event: Event) => void) => Stop
  /** Called for every event in every tab. */
  readonly onEvent: (event: Event) => void
  readonly signal: AbortSignal
}

/**
 * Shares one stream between the tabs of a browser, since HTTP/1.1 allows six connections for all of them. The tab that
 * holds the lock has the stream and forwards its events; when it closes, the next waiting tab takes over.
 */
export function shareLive<Event>({ name, connect, onEvent, signal }: SharedStream<Event>): void {
  const others = new BroadcastChannel(name)
  others.addEventListener('message', ({ data }: MessageEvent<Event>) => onEvent(data))
  signal.addEventListener('abort', () => others.close())

  function openStream(): Stop {
    return connect((event) => {
      if (signal.aborted) return
      others.postMessage(event)
      onEvent(event)
    })
  }

  // plain http has no Web Locks: there each visible tab opens its own stream
  if (!navigator.locks) {
    openWhileVisible(openStream, signal)
    return
  }
  whileShown(signal, (shown) => openWithLock(name, openStream, shown))
}

/** Becomes the leader once it has the lock, until `signal`. */
async function openWithLock(name: string, openStream: () => Stop, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, async () => {
      const stop = openStream()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      stop()
    })
  } catch (error) {
    // a page that enters the back-forward cache loses its place in the queue
    if (!signal.aborted && !(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/**
 * Acts now, and again whenever the page returns from the back-forward cache: a cached page keeps neither its lock nor
 * its place in the queue.
 */
function whileShown(signal: AbortSignal, act: (shown: AbortSignal) => Promise<void>): void {
  let shown = new AbortController()
  const show = () => {
    shown = new AbortController()
    inBackground(act(shown.signal))
  }
  window.addEventListener('pagehide', () => shown.abort(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(), { signal })
  signal.addEventListener('abort', () => shown.abort())
  show()
}

function openWhileVisible(openStream: () => Stop, signal: AbortSignal): void {
  let stop: Stop | undefined
  function follow() {
    const isWanted = document.visibilityState === 'visible' && !signal.aborted
    if (isWanted) stop ??= openStream()
    else {
      stop?.()
      stop = undefined
    }
  }
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', follow)
  follow()
}
