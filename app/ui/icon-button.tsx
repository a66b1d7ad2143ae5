import type { ComponentProps } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name: the icon is the only child. */
  label: string
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`relative inline-grid size-11 shrink-0 place-items-center rounded-control text-paper-2 transition-tint hover:bg-surface-2 hover:text-paper active:bg-surface-1 disabled:text-paper-3 lg:size-10 ${className}`}
      {...rest}
    />
  )
}
