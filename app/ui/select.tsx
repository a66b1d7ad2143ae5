import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

export type SelectProps<Value extends string> = FieldTexts & {
  value: Value
  onValueChange: (value: Value) => void
  items: readonly { value: Value; label: string }[]
  name?: string
  disabled?: boolean
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, items, name, disabled, label, aside, hint, error } = props
  const { id, noteId, describedBy, invalid } = useFieldIds(undefined, { hint, error })
  return (
    <Field {...{ id, noteId, label, aside, hint, error }}>
      {/* the CSP blocks the list's own style element; ours shows its scrollbar anyway */}
      <CSPProvider disableStyleElements>
        <Base.Root
          items={items}
          value={value}
          onValueChange={(next) => next !== null && onValueChange(next)}
          name={name}
          disabled={disabled}
        >
          <Base.Trigger
            id={id}
            aria-labelledby={`${id}-label`}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${controlClass(invalid)} w-full justify-between px-3.5 tight:h-auto tight:min-h-12 text-left font-medium text-16 data-disabled:border-dashed data-disabled:text-paper-3`}
          >
            <Base.Value className="truncate tight:whitespace-normal" />
            <Base.Icon className="text-paper-3">
              <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={8} alignItemWithTrigger={false} className="z-50 outline-none">
              <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-control border border-line bg-surface-2 p-1 shadow-pop outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
                <Base.List>
                  {items.map((item) => (
                    <Base.Item
                      key={item.value}
                      value={item.value}
                      className="flex h-11 cursor-pointer select-none items-center justify-between gap-3 rounded-chip px-3 text-14 outline-none data-highlighted:bg-surface-3"
                    >
                      <Base.ItemText>{item.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <Check aria-hidden="true" className="size-4" strokeWidth={1.5} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </CSPProvider>
    </Field>
  )
}
