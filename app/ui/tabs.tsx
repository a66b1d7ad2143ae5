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
  listClassName?: string
  panelClassName?: string
}

/** Tabs under which the line marks the active one. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { items, value, onValueChange, fill = false, keepMounted, listClassName = '', panelClassName } = props
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)}>
      <Base.List
        className={`scroll-x relative flex border-line border-b ${fill ? '' : 'gap-5 lg:gap-6'} ${listClassName}`}
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={`h-11 whitespace-nowrap font-medium text-14 text-paper-3 transition-colors hover:text-paper focus-visible:-outline-offset-2 data-active:text-paper ${fill ? 'flex-1' : ''}`}
          >
            {item.label}
          </Base.Tab>
        ))}
        <Base.Indicator
          renderBeforeHydration
          className="line-x absolute bottom-0 left-0 w-(--active-tab-width) translate-x-(--active-tab-left) transition-[translate,width] duration-200"
        />
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
