import { useEffect, useState } from 'react'

/** Less is a bar of the browser that comes and goes. */
const LEAST_PX = 100

/**
 * How much of the window's foot an on-screen keyboard covers, in px: neither iOS nor Android makes the page shorter for it, so that what
 * is fixed at the bottom lies behind it.
 */
export function useKeyboardHeight(isWanted: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isWanted || !viewport) return
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop
      // a page that is zoomed has a smaller viewport, and no keyboard
      setHeight(viewport.scale > 1 || covered < LEAST_PX ? 0 : Math.round(covered))
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      setHeight(0)
    }
  }, [isWanted])
  return height
}
