import type { ComponentProps, MouseEvent } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'danger'
export type ButtonSize = 's' | 'm' | 'l' | 'bet'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'inset-ring inset-ring-accent-edge bg-volt text-on-volt hover:bg-volt-hover active:bg-volt-press active:translate-y-px aria-busy:bg-volt aria-busy:translate-y-0',
  secondary: 'border border-line bg-surface-3 text-paper hover:border-line-strong active:bg-surface-2',
  outline: 'border border-line-strong text-paper hover:bg-surface-2 active:bg-surface-1',
  danger: 'border border-loss text-loss hover:bg-loss-dim active:bg-transparent',
}

const SIZES: Record<ButtonSize, string> = {
  s: 'h-8 rounded-chip px-3 text-13 touch-target',
  m: 'h-11 rounded-control px-4 text-14 lg:h-10',
  l: 'h-12 rounded-control px-4 text-16',
  bet: 'h-14 rounded-control px-4 text-16',
}

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap font-semibold tight:h-auto tight:min-h-11 tight:shrink tight:whitespace-normal transition-[background-color,border-color,translate]'
/** As many lines as its text takes. The look says one line and its height, which these are to win over. */
const WRAPPED = 'h-auto! min-h-11 whitespace-normal! py-1.5'
/** Keeps the focus, so that keyboard users are not sent back to the top of the page. */
const BLOCKED =
  'data-blocked:inset-ring-transparent data-blocked:translate-y-0 data-blocked:cursor-default data-blocked:border data-blocked:border-dashed data-blocked:border-line-strong data-blocked:bg-surface-2 data-blocked:text-paper-3'
const DISABLED =
  'disabled:inset-ring-transparent disabled:translate-y-0 disabled:border disabled:border-dashed disabled:border-line-strong disabled:bg-surface-2 disabled:text-paper-3'

/** Button styles for links that act as buttons. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'm'): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Waiting for the server: shows progress, ignores clicks, keeps focus. */
  busy?: boolean
  /** Ignores clicks like `disabled` but keeps focus: for buttons that will soon be enabled again. */
  blocked?: boolean
  /** For text that may be too long for one line of a narrow screen: it wraps instead of being cut. */
  wraps?: boolean
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    busy = false,
    blocked = false,
    wraps = false,
    className = '',
    onClick,
    children,
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || blocked || undefined}
      data-blocked={blocked || undefined}
      className={`${buttonClass(variant, size)} ${blocked ? BLOCKED : DISABLED} ${busy ? 'relative overflow-hidden' : ''} ${wraps ? WRAPPED : ''} ${className}`}
    >
      {children}
      {busy && (
        <span
          aria-hidden="true"
          className={`absolute bottom-0 left-0 h-[3px] w-[45%] animate-line-run ${variant === 'primary' ? 'bg-on-volt' : 'bg-accent'}`}
        />
      )}
    </button>
  )
}
