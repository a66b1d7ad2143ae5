import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { TOOLTIP_DISTANCE_PX, TOOLTIP_SHOW_DELAY_MS } from '#server/contract/constants/timings.ts'

/** `regdep` is the call to register or deposit. The class names are the specification's (R31). */
export type TooltipTheme = 'white' | 'gray' | 'regdep'

export type TooltipProps = {
  theme?: TooltipTheme
  content: ReactNode
  /** The element that is explained: focusable, with a name of its own. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
}

export function Tooltip({ theme = 'gray', content, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={TOOLTIP_SHOW_DELAY_MS} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={TOOLTIP_DISTANCE_PX} collisionPadding={8} className="z-50">
          <Base.Popup className={`tooltip ${theme}-tooltip`}>
            {content}
            <Base.Arrow className="tooltip-arrow" />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
