import { type ReactNode, useId } from 'react'

export type SegmentedControlProps<Value extends string> = {
  /** Accessible name of the choice; not visible. */
  label: string
  items: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  /** Splits the options into two rows if their labels are too long for one. */
  twoRows?: boolean
  className?: string
}

/** A choice of two to four visible options: radio buttons drawn as one bar. */
export function SegmentedControl<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  twoRows = false,
  className = '',
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={`grid rounded-control border border-line-strong bg-surface-2 p-[3px] ${twoRows ? 'grid-cols-2 tight:grid-cols-1' : 'auto-cols-fr grid-flow-col tight:grid-flow-row'} ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <label key={item.value} className="segment">
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onValueChange(item.value)}
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  )
}
