import { useSyncExternalStore } from 'react'

const EVENTS = ['online', 'offline']

function subscribe(listener: () => void) {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** Whether the browser knows that it has no connection. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
