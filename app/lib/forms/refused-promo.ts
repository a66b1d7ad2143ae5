import { useSyncExternalStore } from 'react'
import { createListeners } from '~/lib/scripts/listeners.ts'

let refusal: string | undefined
const { subscribe, notify } = createListeners()

/**
 * Stores the reason a promo code was rejected during registration until the page is left, since the form is already
 * closed.
 */
export function setPromoRefused(why: string): void {
  refusal = why
  notify()
}

/** The reason to show on the player's next page. */
export const usePromoRefused = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => refusal,
    () => undefined,
  )
