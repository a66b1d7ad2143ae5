import { useSyncExternalStore } from 'react'

/** The connection to the API: when it last answered, and since when it does not. */
export type Link = { readonly answeredAt: number; readonly lostAt: number | null }

let link: Link = { answeredAt: Date.now(), lostAt: null }
const listeners = new Set<() => void>()

function set(next: Link): void {
  link = next
  for (const listener of listeners) listener()
}

/** Notes that the API has answered. */
export const noteAnswer = (): void => set({ answeredAt: Date.now(), lostAt: null })

/** Notes that a call got no answer. */
export const noteLoss = (): void => set({ ...link, lostAt: link.lostAt ?? Date.now() })

window.addEventListener('offline', noteLoss)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLink = (): Link => useSyncExternalStore(subscribe, () => link)
