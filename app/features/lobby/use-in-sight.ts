import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen; false until the browser has said so. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
