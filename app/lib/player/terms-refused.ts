import { dataOf } from '~/lib/calls/error-data.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

const { subscribe, notify } = createListeners()

/** Calls back when a call is refused until changed terms of the site are accepted. Returns an unsubscribe function. */
export const onTermsRefused = subscribe

/** Reports such a refusal, and rejects with the same error. Changed terms of a bonus name no document. */
export function reportTermsRefused(error: unknown): never {
  if (dataOf(error)?.fields?.base?.some((message) => message.startsWith('terms_changed:'))) notify()
  throw error
}
