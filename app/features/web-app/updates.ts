import type { AnyRouter } from '@tanstack/react-router'
import { UPDATE_CHECK_MS } from '#server/shared/constants/timings.ts'
import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { latestBuild } from './latest-build.ts'
import { reloadUnlessHeld } from './reload-page.ts'
import { whileSeen } from './while-seen.ts'

/** Per tab: the build for which it was last reloaded, and the time. */
const RELOADED_FOR = 'reloaded-for-build'
/**
 * During a deploy some servers still have the old build: a tab that reached one of them tries again after this time.
 */
export const RELOAD_AGAIN_MS = 300_000

/**
 * Reloads the page for a newer build, detected by polling the manifest every 20 s or by a new service worker. Never
 * interrupts a round, a slip or typing: then the next navigation loads a whole document.
 */
export function followUpdates(router: AnyRouter): () => void {
  let isDue = false
  let isHeld = false
  const check = async () => {
    const latest = await latestBuild()
    if (latest === null || latest === import.meta.env.BUILD_ID) return
    isDue = true
    // a page that was blocked once is not reloaded later either: the next navigation loads a whole document
    if (!isHeld && takeReloadFor(latest, Date.now())) isHeld = !reloadUnlessHeld()
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

/** Whether the page may be reloaded for a build now; if so, remembers it. */
function takeReloadFor(build: string, now: number): boolean {
  const [id, at] = (tabStorage.read(RELOADED_FOR) ?? '').split(' ')
  if (id === build && now - Number(at) < RELOAD_AGAIN_MS) return false
  // without storage, reloads that reach the old build again would never end
  return tabStorage.write(RELOADED_FOR, `${build} ${now}`)
}
