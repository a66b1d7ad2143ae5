import type { AnyRouter } from '@tanstack/react-router'
import { inBackground } from '~/lib/in-background.ts'
import { KEPT_QUERY } from '~/worker/build.ts'
import { latestBuild } from './latest-build.ts'
import { reloadUnlessHeld } from './reload-page.ts'

const QUERY = `#${KEPT_QUERY}?`

/**
 * A page that the service worker had kept takes up the query that it was asked for, and is loaded anew once there is a
 * connection: it is as nobody saw it, and old.
 */
export function comeBackOnline(router: AnyRouter): () => void {
  if (document.documentElement.dataset.kept === undefined) return () => {}
  const { hash, pathname } = window.location
  if (hash.startsWith(QUERY))
    inBackground(router.navigate({ href: pathname + hash.slice(QUERY.length - 1), replace: true }))
  const comeBack = async () => {
    if ((await latestBuild()) !== null) reloadUnlessHeld()
  }
  window.addEventListener('online', comeBack)
  if (navigator.onLine) inBackground(comeBack())
  return () => window.removeEventListener('online', comeBack)
}
