import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isUnreachable } from '~/lib/calls/error-data.ts'
import { isReloading, isScriptLost, reloadFor } from '~/lib/scripts/missing-script.ts'
import { ConnectionLostPage, ErrorPage, OURS } from './failure.tsx'
import { BareLayout } from './layout.tsx'

/** Replaces the whole document's content if the root route failed. */
export function FatalError({ error }: ErrorComponentProps) {
  return (
    <BareLayout>
      <PageFailure error={error} />
    </BareLayout>
  )
}

/** Replaces a page whose loader or component failed; the shell around it stays. */
export function PageFailure({ error }: Pick<ErrorComponentProps, 'error'>) {
  // as it was at the time of failure: a returning connection must not turn it into an error of the site
  const [isLost] = useState(() => isOffline() || isUnreachable(error) || isScriptLost())
  useEffect(() => {
    if (!isLost) return
    // a short outage may be over before this is shown
    if (isScriptLost() && !isOffline()) reloadFor(window.location.href)
    window.addEventListener('online', reloadPage)
    return () => window.removeEventListener('online', reloadPage)
  }, [isLost])
  if (isReloading()) return null
  return isLost ? (
    <ConnectionLostPage onRetry={reloadPage} />
  ) : (
    <ErrorPage explanation={OURS} code="500" onRetry={reloadPage} />
  )
}

/** Node has a navigator too, without `onLine`. */
const isOffline = () => navigator.onLine === false

/**
 * Reloads this address once the server is reachable: the browser caches a script's failure while the page is open, and
 * would show its own error page for a document that fails to load.
 */
async function reloadPage(): Promise<void> {
  const isReached = await fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isReached) window.location.reload()
}
