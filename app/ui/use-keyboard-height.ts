import { useEffect, useState } from 'react'

/** Smaller values are the browser's own collapsing bars. */
const LEAST_PX = 100

/**
 * Height in px that an on-screen keyboard covers at the bottom of the window. Neither iOS nor Android shrinks the page
 * for it, so elements fixed at the bottom would be hidden.
 */
export function useKeyboardHeight(isWanted: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isWanted || !viewport) return
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop
      // a zoomed page has a smaller viewport without a keyboard
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
