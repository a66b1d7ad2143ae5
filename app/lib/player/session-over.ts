import { createListeners } from '~/lib/scripts/listeners.ts'

const { subscribe, notify } = createListeners()

/** Calls back when an answer says that nobody is signed in. Returns how to stop. */
export const onSessionOver = subscribe

/** An answer has refused its caller as nobody: whoever the page still shows has no session any more. */
export const announceSessionOver = notify
