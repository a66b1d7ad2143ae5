import { useEffect, useState } from 'react'

/** Duration of a long press, after which a touch previews an element instead of clicking it. */
const HELD_MS = 450

/**
 * The element among those matching a selector that is hovered, focused by keyboard or long-pressed. Uses a single
 * listener, so that the elements themselves need no script.
 */
export function useLook(selector: string): HTMLElement | null {
  const [looked, setLooked] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const on = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, act, { capture: true, signal: stop.signal })
    const among = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null)
    let timer: ReturnType<typeof setTimeout> | undefined
    // a long press must not click
    let wasHeld = false
    const letGo = () => clearTimeout(timer)
    let pointed: HTMLElement | null = null
    on('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return
      const [before, found] = [pointed, among(event)]
      pointed = found
      // an element opened by keyboard stays open while the page scrolls under a resting pointer
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
