import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { reloadDocument } from './missing-script.ts'

/** Address that was last reloaded because its document belonged to another page. */
const KEY = 'left-document'

/** Whether the address bar no longer matches the document that was served. False if the browser does not report it. */
function isElsewhere(): boolean {
  const { origin, pathname, search } = window.location
  const [served = ''] = performance.getEntriesByType('navigation')[0]?.name.split('#') ?? []
  // some browsers call each document "document"
  return served.startsWith(`${origin}/`) && served !== origin + pathname + search
}

function leave(event: Event): void {
  if (!navigator.onLine || !isElsewhere()) return
  event.stopImmediatePropagation()
  reloadDocument()
}

if (!import.meta.env.SSR) window.addEventListener('popstate', leave, true)

/** Called after hydration: from now on the router follows the browser's history. */
export const stayInDocument = () => window.removeEventListener('popstate', leave, true)

/**
 * Reloads if the user navigated back or forward before any script ran: hydrating the old document would fail. Returns
 * whether the document is being left. A document that was just reloaded and still does not match is not reloaded again.
 */
export function isDocumentLeft(): boolean {
  if (!isElsewhere()) {
    tabStorage.write(KEY, null)
    return false
  }
  const { href } = window.location
  if (!navigator.onLine || tabStorage.read(KEY) === href || !tabStorage.write(KEY, href)) return false
  reloadDocument()
  return true
}
