import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the viewport; false until the browser has reported it. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    // a busy browser may deliver several entries at once; the last one is current
    const observer = new IntersectionObserver((changes) => setInSight(changes.at(-1)?.isIntersecting ?? false))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
