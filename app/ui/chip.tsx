import type { ComponentProps } from 'react'

export type ChipProps = ComponentProps<'button'> & { selected?: boolean }

export function Chip({ selected = false, className = '', ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={`touch-target num inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-chip border border-line-strong px-3 font-medium text-13 text-paper-2 transition-tint hover:border-paper-3 hover:text-paper active:bg-surface-2 disabled:border-dashed disabled:text-paper-3 aria-pressed:border-accent aria-pressed:bg-surface-3 aria-pressed:text-paper ${className}`}
      {...rest}
    />
  )
}
