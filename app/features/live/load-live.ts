type Live = typeof import('./live-client.ts')

/**
 * Gives the code of streams once it is there: where a connection broke as it came, when there is one again. Until then the page is
 * whole without it, and its parts say that nothing was heard.
 */
export function loadLive(use: (live: Live) => void): void {
  const later = () => window.addEventListener('online', () => loadLive(use), { once: true })
  // a script that did not come may have given nothing (`shell/script-failures.ts`)
  import('./live-client.ts').then((live?: Live) => (live ? use(live) : later()), later)
}
