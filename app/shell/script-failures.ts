import { useEffect } from 'react'

/**
 * Offline, a page whose script does not come fails as any other: the router would load the document anew for it, which
 * ends at the browser's own error page. The import gives nothing instead of the failure that the router looks for.
 */
export function useScriptFailures(): void {
  useEffect(() => {
    const keepPage = (event: Event) => {
      if (!navigator.onLine) event.preventDefault()
    }
    window.addEventListener('vite:preloadError', keepPage)
    return () => window.removeEventListener('vite:preloadError', keepPage)
  }, [])
}
