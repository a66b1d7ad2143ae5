import type { Currency } from '#server/contract/constants/currencies.ts'
import { formatMoney } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

export type MoneyProps = {
  /** Canonical decimal string. */
  value: string
  currency: Currency
  /** A change of money: a plus or a minus before it, and the colour of its direction. */
  signed?: boolean
  className?: string
}

function toneOf(value: string): string {
  if (/^-?0(\.0+)?$/.test(value)) return 'text-paper-3'
  return value.startsWith('-') ? 'text-loss' : 'text-win'
}

/** An amount in figures of one width. A sign always goes with the colour. */
export function Money({ value, currency, signed = false, className = '' }: MoneyProps) {
  return (
    <span className={`num whitespace-nowrap ${signed ? toneOf(value) : ''} ${className}`}>
      {formatMoney(value, currency, getLocale(), { signed })}
    </span>
  )
}
