import { reloadFor } from './missing-script.ts'

/** Whether the browser shows the address of another page than the document was served for. Unknown where it does not tell. */
function isElsewhere(): boolean {
  const { origin, pathname, search } = window.location
  const [served = ''] = performance.getEntriesByType('navigation')[0]?.name.split('#') ?? []
  // some browsers call each document "document"
  return served.startsWith(`${origin}/`) && served !== origin + pathname + search
}

function leave(event: Event): void {
  if (!navigator.onLine || !isElsewhere()) return
  event.stopImmediatePropagation()
  window.location.reload()
}

if (!import.meta.env.SSR) window.addEventListener('popstate', leave, true)

/** The page is alive: from now on the router follows the browser's history. */
export const stayInDocument = () => window.removeEventListener('popstate', leave, true)

/**
 * Whether its document is left for that of the present address, since the browser went back or forward before any script ran: what it
 * was served is another page, and would be thrown away as a mismatch. Where that was tried a moment ago it stays.
 */
export const isDocumentLeft = (): boolean => isElsewhere() && reloadFor(window.location.href)
