import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** As often as numbers are told to whoever asked for less movement. */
const STILL_MS = 250
const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether the reader asked for less movement. */
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
 * Draws with every frame of the screen, and four times a second for whoever asked for less movement; a page that is
 * hidden is asked for no frames. What is drawn follows the clock, so that nothing has to be caught up with.
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
    let frame = requestAnimationFrame(function next() {
      paint()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isStill])
}
