import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldNote } from './field.tsx'

export type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  error?: ReactNode
  disabled?: boolean
  required?: boolean
  name?: string
}

export function Checkbox({ label, error, ...root }: CheckboxProps) {
  const noteId = useId()
  const labelId = useId()
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Base UI's checkbox is the control; it brings its own hidden input */}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-13 text-paper-2 lg:min-h-8">
        <Base.Root
          {...root}
          // Base UI sets the label only once scripts run
          aria-labelledby={labelId}
          aria-describedby={error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className={`grid size-5 shrink-0 place-items-center rounded-chip border bg-surface-2 transition-tint hover:border-paper-3 data-checked:border-accent-edge data-checked:bg-volt data-disabled:border-dashed ${error ? 'border-loss' : 'border-line-strong'}`}
        >
          <Base.Indicator className="text-on-volt data-unchecked:hidden">
            <Check aria-hidden="true" className="size-4" strokeWidth={2.5} />
          </Base.Indicator>
        </Base.Root>
        <span id={labelId}>{label}</span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
