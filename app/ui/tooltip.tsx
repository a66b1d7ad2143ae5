import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import {
  TOOLTIP_DISPOSE_TIMEOUT_MS,
  TOOLTIP_DISTANCE_PX,
  TOOLTIP_SHOW_DELAY_MS,
} from '#server/shared/constants/timings.ts'

/** `regdep` is the call to register or deposit. The class names come from the specification. */
export type TooltipTheme = 'white' | 'gray' | 'regdep'

export type TooltipProps = {
  theme?: TooltipTheme
  content: ReactNode
  /** The described element: focusable, with its own accessible name. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Half of the widest tooltip, plus its margin. */
const HALF_WIDTH_PX = 118
/** Space needed above; under a bar of the page there is not enough. */
const ROOM_PX = 96

type Place = { side: 'top' | 'bottom'; left: number; top: number; arrow: number }

function placeAt({ left, right, top, bottom }: DOMRect): Place {
  const middle = (left + right) / 2
  const clamped = Math.max(HALF_WIDTH_PX, Math.min(middle, window.innerWidth - HALF_WIDTH_PX))
  return top > ROOM_PX
    ? { side: 'top', left: clamped, top: top - TOOLTIP_DISTANCE_PX, arrow: middle - clamped }
    : { side: 'bottom', left: clamped, top: bottom + TOOLTIP_DISTANCE_PX, arrow: middle - clamped }
}

/** A short text shown on hover or focus. Escape closes it; the pointer may move onto it. */
export function Tooltip({ theme = 'gray', content, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<Place>()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function after(delayMs: number, act: () => void) {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delayMs)
  }
  function show() {
    setLeaving(false)
    after(place ? 0 : TOOLTIP_SHOW_DELAY_MS, () => {
      const element = anchor.current?.firstElementChild
      if (element) setPlace(placeAt(element.getBoundingClientRect()))
    })
  }
  function hide() {
    setLeaving(true)
    after(TOOLTIP_DISPOSE_TIMEOUT_MS, () => setPlace(undefined))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is explained is the focusable element in it
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {cloneElement(children, { 'aria-describedby': place ? id : undefined })}
      {place &&
        createPortal(
          <div
            id={id}
            role="tooltip"
            style={{ left: place.left, top: place.top }}
            data-ending-style={isLeaving || undefined}
            className={`tooltip ${theme}-tooltip fixed z-50 w-max -translate-x-1/2 ${place.side === 'top' ? '-translate-y-full' : ''}`}
          >
            {content}
            <span
              data-side={place.side}
              style={{ left: `calc(50% + ${place.arrow - 5}px)` }}
              className="tooltip-arrow absolute"
            />
          </div>,
          document.body,
        )}
    </span>
  )
}
