import { useEffect, useSyncExternalStore } from 'react'
import { useNow } from './use-now.ts'

const MINUTE_MS = 60_000
/** The API ends a session after this time without a request. */
const SESSION_MS = 30 * MINUTE_MS
export const WARNING_MS = 2 * MINUTE_MS
/** From here on the page makes no requests of its own. */
const IDLE_MS = MINUTE_MS

let activeAt = Date.now()
let isIdle = false
const listeners = new Set<() => void>()

function setIdle(next: boolean): void {
  if (isIdle === next) return
  isIdle = next
  for (const listener of listeners) listener()
}

/** Notes that somebody is at the desk. */
export function noteActivity(): void {
  activeAt = Date.now()
  setIdle(false)
}

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const)
  window.addEventListener(event, noteActivity, { passive: true, capture: true })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether nobody has touched the page for a minute. */
export const useIsIdle = (): boolean => useSyncExternalStore(subscribe, () => isIdle)

/** Milliseconds until the session is ended for want of activity; negative once it is over. */
export function useTimeLeft(): number {
  const now = useNow(1000)
  useEffect(() => setIdle(now - activeAt >= IDLE_MS), [now])
  return SESSION_MS - (now - activeAt)
}
