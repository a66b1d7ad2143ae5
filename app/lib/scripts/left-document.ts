import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { reloadDocument } from './missing-script.ts'

/** Address that the last document was loaded for because the one before it was of another page. */
const KEY = 'left-document'

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
  reloadDocument()
}

if (!import.meta.env.SSR) window.addEventListener('popstate', leave, true)

/** The page is alive: from now on the router follows the browser's history. */
export const stayInDocument = () => window.removeEventListener('popstate', leave, true)

/**
 * Reloads where the browser went back or forward before any script ran: the served document is another page, and would be thrown
 * away as a mismatch. Returns whether the document is being left; a document that was loaded for its address and is still not of
 * it stays.
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
