import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stayInDocument } from '~/lib/scripts/left-document.ts'
import { reloadFor } from '~/lib/scripts/missing-script.ts'

const WAKES_WITHIN_MS = 500

/** Unknown until the page is there: what fails before is the page's own. */
let router: AnyRouter | undefined

/**
 * What becomes of a page whose script does not come. The import gives nothing then instead of the failure that the router
 * looks for, which would load the document anew by a guard of its own, and offline end at the browser's own error page.
 * A link that is only pointed at leads nowhere: it is tried again when it is followed.
 */
function onFailure(event: Event): void {
  const isOfPage = router === undefined || router.state.isLoading
  if (navigator.onLine && !isOfPage) return
  event.preventDefault()
  reloadFor(router?.latestLocation.publicHref ?? window.location.href)
}

if (!import.meta.env.SSR) window.addEventListener('vite:preloadError', onFailure)

export function useScriptFailures(): void {
  const current = useRouter()
  useEffect(() => {
    router = current
    // parts of it wake after this
    setTimeout(stayInDocument, WAKES_WITHIN_MS)
  }, [current])
}
