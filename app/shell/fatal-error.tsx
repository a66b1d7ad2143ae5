import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isUnreachable } from '~/lib/calls/error-data.ts'
import { isReloading, isScriptLost, reloadFor } from '~/lib/scripts/missing-script.ts'
import { BareLayout } from './layout.tsx'
import { ConnectionLostPage, ErrorPage } from './pages.tsx'

/** Replaces the whole document's content where the root route failed. */
export function FatalError({ error }: ErrorComponentProps) {
  return (
    <BareLayout>
      <PageFailure error={error} />
    </BareLayout>
  )
}

/** Stands in the place of a page whose loader or component failed; the shell around it stays. */
export function PageFailure({ error }: Pick<ErrorComponentProps, 'error'>) {
  // as it was then: a connection that comes back does not turn it into a fault of ours
  const [isLost] = useState(() => isOffline() || isUnreachable(error) || isScriptLost())
  useEffect(() => {
    if (!isLost) return
    // one that was lost for a moment may be back before this is shown
    if (isScriptLost() && !isOffline()) reloadFor(window.location.href)
    window.addEventListener('online', loadAnew)
    return () => window.removeEventListener('online', loadAnew)
  }, [isLost])
  if (isReloading()) return null
  return isLost ? <ConnectionLostPage onRetry={loadAnew} /> : <ErrorPage code="500" onRetry={loadAnew} />
}

/** Servers have a navigator too, which knows of no network. */
const isOffline = () => navigator.onLine === false

/**
 * Loads the document of this address once the server can be reached: a browser keeps the failure of a script for as
 * long as its page is open, and would show an error page of its own for a document that does not come.
 */
async function loadAnew(): Promise<void> {
  const isReached = await fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isReached) window.location.reload()
}
