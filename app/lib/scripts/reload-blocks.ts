import { useEffect } from 'react'

const holds = new Set<symbol>()

/** Whether the page has state that a reload would lose. */
export const isReloadBlocked = (): boolean => holds.size > 0

/** Blocks automatic reloads until the returned function is called. */
function blockReload(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => holds.delete(hold)
}

/** Blocks automatic reloads while true: a bet in progress, an open round, a slip with selections. */
export function useReloadBlock(isHeld: boolean): void {
  useEffect(() => (isHeld ? blockReload() : undefined), [isHeld])
}
