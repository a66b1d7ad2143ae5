import { useSyncExternalStore } from 'react'

let isRefused = false
const listeners = new Set<() => void>()

/** Keeps, until the page is left, that a promotional code was not taken as an account was opened: its form has gone by then. */
export function setPromoRefused(refused: boolean): void {
  isRefused = refused
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it is still to be said, where the player is led to next. */
export const usePromoRefused = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRefused,
    () => false,
  )
