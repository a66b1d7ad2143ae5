import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stayInDocument } from '~/lib/scripts/left-document.ts'
import { reloadFor } from '~/lib/scripts/missing-script.ts'

const WAKES_WITHIN_MS = 500

/** Undefined until the page is ready: a script that fails before that belongs to the page itself. */
let router: AnyRouter | undefined

/**
 * Handles a script of a page that fails to load. The import then resolves to undefined instead of the error the router
 * expects: the router would reload the document with its own guard, which offline ends at the browser's error page. A
 * failed preload of a link does nothing; it is retried when the link is followed.
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
    // parts of the page hydrate after this
    setTimeout(stayInDocument, WAKES_WITHIN_MS)
  }, [current])
}
