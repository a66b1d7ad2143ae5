import { useSyncExternalStore } from 'react'

/** `back`: the connection was lost while the page was open, and has returned. */
export type Connection = 'online' | 'offline' | 'back'

let wasLost = false

function subscribe(listener: () => void) {
  const lose = () => {
    wasLost = true
    listener()
  }
  window.addEventListener('offline', lose)
  window.addEventListener('online', listener)
  return () => {
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', listener)
  }
}

function read(): Connection {
  if (!navigator.onLine) return 'offline'
  return wasLost ? 'back' : 'online'
}

/** Connection state as reported by the browser. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, read, () => 'online')
