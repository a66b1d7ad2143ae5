import { useSyncExternalStore } from 'react'

let refusal: string | undefined
const listeners = new Set<() => void>()

/** Keeps, until the page is left, why a promotional code was not taken as an account was opened: its form has gone by then. */
export function setPromoRefused(why: string): void {
  refusal = why
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is still to be said of it, where the player is led to next. */
export const usePromoRefused = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => refusal,
    () => undefined,
  )
