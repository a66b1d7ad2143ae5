type Live = typeof import('./live-client.ts')

const RETRY_MS = 5000

/**
 * Calls back with the streaming code once it is loaded; if loading fails, retries when the connection returns. Until
 * then the page works without it and shows that live data is unavailable.
 */
export function loadLive(use: (live: Live) => void): void {
  const again = () => loadLive(use)
  // the connection may have returned before its loss is reported here
  const later = () =>
    navigator.onLine ? setTimeout(again, RETRY_MS) : window.addEventListener('online', again, { once: true })
  // a script that failed to load may resolve to undefined (`shell/script-failures.ts`)
  import('./live-client.ts').then((live?: Live) => (live ? use(live) : later()), later)
}
