import { whenIdle } from './when-idle.ts'

/** What a reader does first. */
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** Whether the page shows by itself that somebody has begun to read it. */
export const isRead = (): boolean => window.scrollY > 0

/**
 * Calls back once the page rests after the first sign that somebody reads it: what a reader does first is answered first.
 * Returns how to call it off.
 */
export function whenRead(act: () => void): () => void {
  const signs = new AbortController()
  let callOff = () => signs.abort()
  const once = () => {
    signs.abort()
    callOff = whenIdle(act)
  }
  for (const sign of SIGNS) window.addEventListener(sign, once, { passive: true, signal: signs.signal })
  return () => callOff()
}
