import { useEffect, useState } from 'react'

/** So long a finger rests on something before it is looked at, and not pressed. */
const HELD_MS = 450

/**
 * Which of the elements that a selector finds is looked at: under the pointer, with the focus in it by the keyboard, or held by a
 * finger. One listener for all of them, so that they themselves need no script.
 */
export function useLook(selector: string): HTMLElement | null {
  const [looked, setLooked] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const on = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, act, { capture: true, signal: stop.signal })
    const among = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null)
    let timer: ReturnType<typeof setTimeout> | undefined
    // a finger that has held it did not press it
    let wasHeld = false
    const letGo = () => clearTimeout(timer)
    let pointed: HTMLElement | null = null
    on('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return
      const [before, found] = [pointed, among(event)]
      pointed = found
      // what the keyboard has opened stays while the page scrolls under a pointer that rests
      if (found !== before) setLooked((open) => found ?? (open === before ? null : open))
    })
    on('pointerdown', (event) => {
      wasHeld = false
      const found = among(event)
      if (found === null) setLooked(null)
      if (found === null || event.pointerType === 'mouse') return
      letGo()
      timer = setTimeout(() => {
        wasHeld = true
        setLooked(found)
      }, HELD_MS)
    })
    on('pointerup', letGo)
    on('pointercancel', letGo)
    on('contextmenu', (event) => wasHeld && event.preventDefault())
    on('click', (event) => {
      if (!wasHeld) return
      wasHeld = false
      event.preventDefault()
      event.stopPropagation()
    })
    on('focusin', (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) setLooked(among(event))
    })
    on('keydown', ({ key }) => key === 'Escape' && setLooked(null))
    return () => {
      letGo()
      stop.abort()
    }
  }, [selector])
  return looked
}
