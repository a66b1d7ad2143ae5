import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SearchOpener } from '~/features/search/search-opener.tsx'
import { inBackground } from '~/lib/in-background.ts'
import { KEPT_QUERY } from '~/worker/build.ts'
import { measureField } from './field-measurements.ts'
import { InstallCard } from './install-card.tsx'
import { latestBuild } from './latest-build.ts'
import { reloadUnlessHeld } from './reload-page.ts'
import { followUpdates } from './updates.ts'
import { startWorker } from './worker.ts'

/** What the page does as an app: its worker, newer builds, the offer to install it, and the search by its key. */
export function WebAppTasks() {
  const router = useRouter()
  useEffect(() => {
    const stops = [
      comeBackOnline(router),
      ...(import.meta.env.PROD ? [startWorker(), followUpdates(router), measureField(router)] : []),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
  return (
    <>
      <InstallCard />
      <SearchOpener />
    </>
  )
}

const QUERY = `#${KEPT_QUERY}?`

/**
 * A page that the service worker had kept takes up the query that it was asked for, and is loaded anew once there is a
 * connection: it is as nobody saw it, and old.
 */
function comeBackOnline(router: AnyRouter): () => void {
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
