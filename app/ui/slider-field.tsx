import { useId } from 'react'

type SliderFieldProps = {
  label: string
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
}

/** A whole number of a short range. Uses the browser's slider: a library's would cost fifty kilobytes. */
export function SliderField({ label, value, min, max, onValueChange }: SliderFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-12 text-paper-2">
          {label}
        </label>
        <output htmlFor={id} className="num font-semibold text-16">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full cursor-grab touch-pan-y accent-accent active:cursor-grabbing disabled:cursor-default disabled:opacity-50"
      />
    </div>
  )
}
