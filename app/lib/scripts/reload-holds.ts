import { useEffect } from 'react'

const holds = new Set<symbol>()

/** Whether something stands on the page that a reload would take from under its player. */
export const isReloadHeld = (): boolean => holds.size > 0

/** Keeps the page from being loaded anew of itself until the returned function is called. */
function holdReload(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => holds.delete(hold)
}

/** The same for as long as it is true: a bet under way, an open round, a slip with picks. */
export function useReloadHold(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdReload() : undefined), [isHeld])
}
