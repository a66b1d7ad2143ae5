import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { MENU_HIDE_DELAY_MS } from '#server/shared/constants/timings.ts'

export type MenuProps = {
  /** A button; it gets the menu's aria attributes. */
  trigger: ReactElement
  /**
   * A function receives a callback that closes the menu: for choices that complete only after the server accepts them.
   */
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Also opens on hover, and stays open for 400 ms after the pointer leaves. */
  openOnHover?: boolean
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
  /** Sets the width of a menu of alternatives. */
  className?: string
}

export function Menu({ trigger, children, openOnHover, align = 'end', defaultOpen, className = '' }: MenuProps) {
  const actions = useRef<Base.Root.Actions>(null)
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen} actionsRef={actions}>
      <Base.Trigger render={trigger} openOnHover={openOnHover} closeDelay={MENU_HIDE_DELAY_MS} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            className={`min-w-56 origin-(--transform-origin) rounded-control border border-line bg-surface-2 p-1 shadow-pop outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0 ${className}`}
          >
            {typeof children === 'function' ? children(() => actions.current?.close()) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const ITEM =
  'flex h-11 cursor-pointer select-none items-center gap-3 rounded-chip px-3 text-14 outline-none data-highlighted:bg-surface-3 data-disabled:cursor-not-allowed data-disabled:text-paper-3'

export type MenuItemProps = { children: ReactNode; onSelect: () => void; disabled?: boolean }

/** Does not close the menu: the action may fail and show its error there. */
export function MenuItem({ children, onSelect, disabled }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} closeOnClick={false} className={ITEM}>
      {children}
    </Base.Item>
  )
}

/** `render` is the link element: a router link or a plain anchor. */
export function MenuLinkItem({ children, render }: { children?: ReactNode; render: ReactElement }) {
  return (
    <Base.LinkItem render={render} closeOnClick className={ITEM}>
      {children}
    </Base.LinkItem>
  )
}

export type MenuRadioGroupProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  items: readonly { value: Value; children: ReactNode }[]
}

/** A single choice; the selected item has a check mark. The menu stays open, as with an item. */
export function MenuRadioGroup<Value extends string>({ value, onValueChange, items }: MenuRadioGroupProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onValueChange(next)}>
      {items.map((item) => (
        <Base.RadioItem key={item.value} value={item.value} className={`${ITEM} data-checked:bg-surface-3`}>
          <span className="flex min-w-0 flex-1 items-center gap-3">{item.children}</span>
          <span className="size-4">
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </Base.RadioItemIndicator>
          </span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="m-1 h-px bg-line" />
}
