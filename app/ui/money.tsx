import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { getLocale } from '~/paraglide/runtime.js'

export type MoneyProps = {
  /** Canonical decimal string. */
  value: string
  currency: Unit
  /** A change of money: a plus or a minus before it. */
  signed?: boolean
  className?: string
}

/** Only a gain wears colour, beside its plus: most bets are lost, and a column of red would shout. */
const toneOf = (value: string) => (/^(-|0*(\.0*)?$)/.test(value) ? 'text-paper-3' : 'text-win')

/** An amount in figures of one width. */
export function Money({ value, currency, signed = false, className = '' }: MoneyProps) {
  return (
    <span className={`num whitespace-nowrap ${signed ? toneOf(value) : ''} ${className}`}>
      {formatMoney(value, currency, getLocale(), { signed })}
    </span>
  )
}
