import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen; false until the browser has said so. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    // of a browser that was busy several come at once: the last one is how it is
    const observer = new IntersectionObserver((changes) => setInSight(changes.at(-1)?.isIntersecting ?? false))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
