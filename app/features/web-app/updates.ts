import type { AnyRouter } from '@tanstack/react-router'
import { UPDATE_CHECK_MS } from '#server/shared/constants/timings.ts'
import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { latestBuild } from './latest-build.ts'
import { reloadUnlessHeld } from './reload-page.ts'
import { whileSeen } from './while-seen.ts'

/** Of this tab: the build that it was loaded anew for, and when. */
const RELOADED_FOR = 'reloaded-for-build'
/** While a deploy is under way some servers still have the old build: a tab that came to one of them tries again after that. */
export const RELOAD_AGAIN_MS = 300_000

/**
 * Loads the page anew where there is a newer build: by the manifest, looked at every 20 s, or once a new service worker has
 * taken over. Never over a round, a slip or what is being typed: then the next page is loaded as a whole.
 */
export function followUpdates(router: AnyRouter): () => void {
  let isDue = false
  let isHeld = false
  const check = async () => {
    const latest = await latestBuild()
    if (latest === null || latest === import.meta.env.BUILD_ID) return
    isDue = true
    // what was held once is left alone after its round, too: the next page is loaded as a whole
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

/** Whether the page may be loaded anew for a build now, and if so remembers it. */
function takeReloadFor(build: string, now: number): boolean {
  const [id, at] = (tabStorage.read(RELOADED_FOR) ?? '').split(' ')
  if (id === build && now - Number(at) < RELOAD_AGAIN_MS) return false
  // unless it is stored, nothing would end a reload that comes to the old build again
  return tabStorage.write(RELOADED_FOR, `${build} ${now}`)
}
