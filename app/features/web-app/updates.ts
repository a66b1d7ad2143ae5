import type { AnyRouter } from '@tanstack/react-router'
import { UPDATE_CHECK_MS } from '#server/shared/constants/timings.ts'
import { latestBuild } from './latest-build.ts'
import { reloadUnlessHeld } from './reload-page.ts'
import { whileSeen } from './while-seen.ts'

/** Of this tab: the build that it was loaded anew for. */
const RELOADED_FOR = 'reloaded-for-build'

/**
 * Loads the page anew where there is a newer build: by the manifest, looked at every 20 s, or once a new service worker has
 * taken over. Never over a round, a slip or what is being typed: then the next page is loaded as a whole.
 */
export function followUpdates(router: AnyRouter): () => void {
  let isDue = false
  const check = async () => {
    if (isDue) return
    const latest = await latestBuild()
    // while a deploy is under way some servers still have the old build: one reload a build is enough
    if (latest === null || latest === import.meta.env.BUILD_ID || isReloadedFor(latest)) return
    isDue = true
    reloadUnlessHeld()
  }
  const stopLooking = whileSeen(check, UPDATE_CHECK_MS)
  const stopFollowing = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (isDue && pathChanged) window.location.assign(toLocation.publicHref)
  })
  const workers = navigator.serviceWorker
  workers?.addEventListener('controllerchange', check)
  return () => {
    stopLooking()
    stopFollowing()
    workers?.removeEventListener('controllerchange', check)
  }
}

function isReloadedFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return true
    sessionStorage.setItem(RELOADED_FOR, build)
    return false
  } catch {
    // nothing would end a reload that comes to the old build again
    return true
  }
}
