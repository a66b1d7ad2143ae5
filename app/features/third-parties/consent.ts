import { useSyncExternalStore } from 'react'

export type Consent = 'granted' | 'denied'

const KEY = 'consent'
const listeners = new Set<() => void>()

/** What this browser was told, `null` while nobody has asked; a browser without storage is asked on each page. */
function read(): Consent | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'granted' || stored === 'denied' ? stored : null
  } catch {
    return null
  }
}

export function decide(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent)
  } catch {
    // private windows of some browsers: the answer holds for this page, which needs no storage for a "no"
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** `undefined` on the server, where nobody knows. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribe, read, () => undefined)
}
