import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { measureField } from '~/features/web-app/field-measurements.ts'
import { InstallCard } from '~/features/web-app/install-card.tsx'
import { latestBuild } from '~/features/web-app/latest-build.ts'
import { reloadUnlessHeld } from '~/features/web-app/reload-page.ts'
import { followUpdates } from '~/features/web-app/updates.ts'
import { startWorker } from '~/features/web-app/worker.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { SearchOpener } from '~/shell/search/search-opener.tsx'
import { KEPT_QUERY } from '~/worker/build.ts'

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
 * Restores the query on a page served from the service worker's cache, and reloads it once there is a connection, since
 * the cached copy is a visitor's and outdated.
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
