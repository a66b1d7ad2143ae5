import type { ComponentProps, MouseEvent } from 'react'
import { Keys } from './keys.tsx'

const KINDS = { primary: 'p', plain: '', danger: 'dg', ghost: 'gh' } as const

type ButtonProps = ComponentProps<'button'> & {
  kind?: keyof typeof KINDS
  /** 28 px high, for tables and heads of panels. */
  small?: boolean
  /** Key that does the same, as it is shown. */
  keys?: string
  /** Waiting for the API: ignores presses and keeps the focus. */
  busy?: boolean
}

export function Button({ kind = 'plain', small, keys, busy, className = '', children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      className={`btn ${KINDS[kind]} ${small ? 'xs' : ''} ${className}`}
    >
      {children}
      {keys && <Keys keys={keys} />}
    </button>
  )
}
