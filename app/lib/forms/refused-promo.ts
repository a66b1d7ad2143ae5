import { useSyncExternalStore } from 'react'
import { createListeners } from '~/lib/scripts/listeners.ts'

let refusal: string | undefined
const { subscribe, notify } = createListeners()

/** Keeps, until the page is left, why a promotional code was not taken as an account was opened: its form has gone by then. */
export function setPromoRefused(why: string): void {
  refusal = why
  notify()
}

/** What is still to be said of it, where the player is led to next. */
export const usePromoRefused = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => refusal,
    () => undefined,
  )
