import { createListeners } from '~/lib/scripts/listeners.ts'

const { subscribe, notify } = createListeners()

/** Calls back when a response reports that the user is not signed in. Returns an unsubscribe function. */
export const onSessionOver = subscribe

/** Reports that a response rejected the session: the player the page still shows has none anymore. */
export const announceSessionOver = notify
