import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Update interval of numbers with reduced motion. */
const STILL_MS = 250
const QUERY = '(prefers-reduced-motion: reduce)'

export function useIsStill(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(QUERY)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(QUERY).matches,
    () => false,
  )
}

/**
 * Calls `draw` on every animation frame, or four times a second with reduced motion; not while the page is hidden.
 * Drawings depend on the clock, so missed frames need no catching up.
 */
export function useFrames(draw: () => void): void {
  const isStill = useIsStill()
  const paint = useEffectEvent(draw)
  useEffect(() => {
    paint()
    if (isStill) {
      const timer = setInterval(() => paint(), STILL_MS)
      return () => clearInterval(timer)
    }
    let frame = 0
    const next = () => {
      paint()
      frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [isStill])
}
