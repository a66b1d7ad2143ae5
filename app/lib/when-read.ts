/** What a reader does first. */
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** Whether the page shows by itself that somebody has begun to read it. */
export const isRead = (): boolean => window.scrollY > 0

/** Calls back at the first sign that somebody reads the page. Returns how to call it off. */
export function whenRead(act: () => void): () => void {
  const signs = new AbortController()
  const once = () => {
    signs.abort()
    act()
  }
  for (const sign of SIGNS) window.addEventListener(sign, once, { passive: true, signal: signs.signal })
  return () => signs.abort()
}
