import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react'
import { m } from '../paraglide/messages.js'

type DialogProps = {
  title: ReactNode
  /** Beside the title: the object of an act. */
  aside?: ReactNode
  onClose: () => void
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
  /** 820 px, for a table of effects or a preview. */
  isWide?: boolean
}

const FIELD = 'input:not(:disabled), select, textarea'
const MAIN_BUTTON = 'footer .btn.p, footer .btn.dg'

/** A modal dialog. Its first field has the focus, or else its main button; Escape closes it, and the focus returns. */
export function Dialog({ title, aside, onClose, onKeyDown, children, isWide }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const first = () =>
    popup.current?.querySelector<HTMLElement>(FIELD) ?? popup.current?.querySelector<HTMLElement>(MAIN_BUTTON) ?? true
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="over">
          <Base.Popup ref={popup} className={`dlg ${isWide ? 'wide' : ''}`} initialFocus={first} onKeyDown={onKeyDown}>
            <header>
              <Base.Title>{title}</Base.Title>
              {aside}
              <Base.Close className="ib" aria-label={m.close()}>
                <X className="i" aria-hidden="true" />
              </Base.Close>
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
