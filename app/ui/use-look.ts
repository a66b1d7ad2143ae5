import { type FocusEvent, type HTMLAttributes, type PointerEvent, useEffect, useRef, useState } from 'react'

/** So long a finger rests on something before it is looked at, and not pressed. */
const HELD_MS = 450

type Look = {
  isOpen: boolean
  /** Of the element that is looked at. */
  handlers: HTMLAttributes<HTMLElement>
}

/** Whether something is looked at: under the pointer, with the focus in it by the keyboard, or held by a finger. */
export function useLook(): Look {
  const [looked, setLooked] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // a finger that has held it did not press it
  const wasHeld = useRef(false)
  const open = ({ currentTarget }: { currentTarget: HTMLElement }) => setLooked(currentTarget)
  const close = () => setLooked(null)
  const letGo = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!looked) return
    const leave = ({ target }: Event) => target instanceof Node && !looked.contains(target) && setLooked(null)
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [looked])
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse'
  return {
    isOpen: looked !== null,
    handlers: {
      onPointerEnter: (event) => isMouse(event) && open(event),
      onPointerLeave: (event) => isMouse(event) && close(),
      onPointerDown(event) {
        wasHeld.current = false
        if (isMouse(event)) return
        const { currentTarget } = event
        letGo()
        timer.current = setTimeout(() => {
          wasHeld.current = true
          open({ currentTarget })
        }, HELD_MS)
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onContextMenu: (event) => wasHeld.current && event.preventDefault(),
      onClickCapture(event) {
        if (!wasHeld.current) return
        wasHeld.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onFocus: (event) => event.target.matches(':focus-visible') && open(event),
      onBlur: (event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget) && close(),
      onKeyDown: ({ key }) => key === 'Escape' && close(),
    },
  }
}
