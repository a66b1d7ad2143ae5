import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

export type SwitchProps = {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** The label is read out but not visible. */
  labelHidden?: boolean
  name?: string
}

/** A setting that applies immediately. */
export function Switch({ label, checked, onCheckedChange, disabled, labelHidden = false, name }: SwitchProps) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI's switch is the control; it brings its own hidden input
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 has-data-disabled:cursor-not-allowed lg:min-h-10">
      <span id={labelId} className={labelHidden ? 'sr-only' : 'text-14'}>
        {label}
      </span>
      <Base.Root
        // Base UI sets the label only once scripts run
        aria-labelledby={labelId}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        name={name}
        className="relative h-6.5 w-11 shrink-0 rounded-full border border-line-strong bg-surface-2 transition-tint hover:border-paper-3 data-checked:border-accent-edge data-checked:bg-volt data-disabled:border-dashed"
      >
        <Base.Thumb className="absolute top-[3px] left-[3px] size-4.5 rounded-full bg-paper-2 transition-[translate,background-color] data-checked:translate-x-4.5 data-checked:bg-on-volt" />
      </Base.Root>
    </label>
  )
}
