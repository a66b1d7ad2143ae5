import { whenIdle } from './when-idle.ts'

const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** Whether the user has already scrolled. */
export const isRead = (): boolean => window.scrollY > 0

/**
 * Calls back once the page is idle after the user's first interaction, which is handled first. Returns a function that
 * cancels it.
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
