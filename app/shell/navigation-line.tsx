import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { m } from '~/paraglide/messages.js'

/**
 * Progress line at the top during a navigation; it appears after 120 ms, so that fast ones do not flash. Without a
 * connection requests are paused, and it shows that.
 */
export function NavigationLine() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' })
  const isOffline = useIsOffline()
  if (!isPending) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-60">
      <div aria-hidden="true" className="line-x origin-left scale-x-0 animate-line-load" />
      {isOffline && (
        <p role="status" className="mx-auto mt-20 w-fit rounded-control border border-line bg-surface-2 p-3 shadow-pop">
          {m.page_offline_title()}
        </p>
      )}
    </div>
  )
}

const EVENTS = ['online', 'offline']

function subscribe(listener: () => void) {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
