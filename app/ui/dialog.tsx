import { Dialog as Base } from '@base-ui/react/dialog'
import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { m } from '~/paraglide/messages.js'
import { IconButton } from './icon-button.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'

const WIDTHS = { s: 'sm:w-105', m: 'sm:w-140', l: 'sm:w-200' } as const

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** 420, 560 or 800 px; under 640 px every dialog is a full-width sheet. */
  size?: keyof typeof WIDTHS
  /** Badge next to the title. */
  aside?: ReactNode
  /** The content at the top matters most, so no field is focused. */
  startsAtTop?: boolean
  /** Focuses the field on touch devices too, since the dialog is opened to type. */
  isForTyping?: boolean
  onBack?: () => void
}

const FIRST_FIELD = 'input:not([type="hidden"], [type="radio"]):not(:disabled), [role="combobox"], textarea'

/** Initial focus without fields: the main action rather than the close button. */
const FIRST_ACTION = 'button:not(:disabled), a[href]'

/**
 * A modal dialog; a bottom sheet on phones. Escape and a click outside close it, and focus returns to its previous
 * element.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    size = 's',
    aside,
    startsAtTop = false,
    isForTyping = false,
    onBack,
  } = props
  const body = useRef<HTMLDivElement>(null)
  const keyboardPx = useKeyboardHeight(open)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport
          style={{ '--keyboard': `${keyboardPx}px` }}
          className="fixed inset-x-0 top-0 bottom-(--keyboard) z-50 flex items-end justify-center overflow-y-auto overscroll-contain sm:items-center sm:p-6"
        >
          <Base.Popup
            // a form's first field is focused, except on touch devices, where the keyboard would cover the form before
            // it is read
            initialFocus={(by) =>
              startsAtTop ||
              (by === 'touch' && !isForTyping) ||
              (body.current?.querySelector<HTMLElement>(FIRST_FIELD) ??
                body.current?.querySelector<HTMLElement>(FIRST_ACTION) ??
                true)
            }
            className={`relative mt-12 flex max-h-[calc(100dvh-3rem-var(--keyboard))] w-full flex-col rounded-t-panel border-line border-t bg-surface-1 shadow-pop outline-none transition-[translate,opacity] duration-200 before:mx-auto before:mt-2 before:h-1 before:w-9 before:shrink-0 before:rounded-full before:bg-line-strong data-ending-style:translate-y-full data-starting-style:translate-y-full sm:my-auto sm:max-h-none sm:rounded-panel sm:border sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2 sm:data-ending-style:opacity-0 sm:data-starting-style:opacity-0 sm:before:hidden ${WIDTHS[size]}`}
          >
            <header className="flex shrink-0 items-center gap-1 tight:flex-wrap pt-1 pr-2 pl-4 sm:pt-5 sm:pr-3 sm:pl-6">
              {onBack && (
                <IconButton label={m.ui_back()} onClick={onBack} className="-ml-3">
                  <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.5} />
                </IconButton>
              )}
              <Base.Title className="title-20 min-w-0 flex-1 tight:basis-full py-2">{title}</Base.Title>
              {aside}
              <Base.Close
                render={
                  <IconButton label={m.ui_close()}>
                    <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
                  </IconButton>
                }
              />
            </header>
            <div
              ref={body}
              tabIndex={-1}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none px-4 pt-1 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:overflow-visible sm:px-6 sm:pt-2 sm:pb-6"
            >
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
