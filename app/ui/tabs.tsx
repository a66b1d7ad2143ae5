import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabsProps<Value extends string> = {
  items: readonly { value: Value; label: ReactNode; panel?: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  /** Tabs share the whole width. */
  fill?: boolean
  /** Keeps panels that are out of sight in the page: forms do not lose what was typed. */
  keepMounted?: boolean
  className?: string
  listClassName?: string
  panelClassName?: string
}

const TAB =
  'relative h-11 shrink-0 whitespace-nowrap font-medium text-14 text-paper-3 transition-colors hover:text-paper focus-visible:-outline-offset-2 data-active:text-paper'
/** Drawn by the tab itself, so that it is there before any script. */
const LINE = 'after:line-x after:absolute after:inset-x-0 after:bottom-0 after:hidden data-active:after:block'

/** Tabs under which the line marks the active one. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const {
    items,
    value,
    onValueChange,
    fill = false,
    keepMounted,
    className,
    listClassName = '',
    panelClassName,
  } = props
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className={className}>
      <Base.List
        className={`scroll-x flex shadow-[inset_0_-1px_var(--color-line)] ${fill ? '' : 'gap-5 lg:gap-6'} ${listClassName}`}
      >
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={`${TAB} ${LINE} ${fill ? 'flex-1' : ''}`}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map(
        (item) =>
          item.panel !== undefined && (
            <Base.Panel key={item.value} value={item.value} keepMounted={keepMounted} className={panelClassName}>
              {item.panel}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  )
}
