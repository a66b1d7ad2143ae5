type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back when an answer says that nobody is signed in. Returns how to stop. */
export function onSessionOver(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An answer has refused its caller as nobody: whoever the page still shows has no session any more. */
export function announceSessionOver(): void {
  for (const notify of listeners) notify()
}
