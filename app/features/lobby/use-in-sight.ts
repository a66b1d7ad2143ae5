import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the viewport; false until the browser has reported it. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => watch(element.current, setInSight), [element])
  return isInSight
}

/** Distance at which a part is loaded before it is scrolled to, of the viewport's height. */
const NEAR = '25%'

/**
 * Whether an element is in the viewport or has been near it.
 * @param distance of the viewport's height
 */
export function useNear(element: RefObject<Element | null>, distance = NEAR): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!isNear) return watch(element.current, setNear, `${distance} 0px`)
  }, [element, distance, isNear])
  return isNear
}

function watch(element: Element | null, tell: (isSeen: boolean) => void, rootMargin = '0px') {
  if (!element) return
  // a busy browser may deliver several entries at once; the last one is current
  const observer = new IntersectionObserver((changes) => tell(changes.at(-1)?.isIntersecting ?? false), { rootMargin })
  observer.observe(element)
  return () => observer.disconnect()
}
