import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { getLocale } from '~/paraglide/runtime.js'

export type MoneyProps = {
  /** Canonical decimal string. */
  value: string
  currency: Unit
  /** Shows a change of balance, with a plus or minus sign. */
  signed?: boolean
  className?: string
}

/** Only gains are colored: most bets lose, and a column of red would distract. */
const toneOf = (value: string) => (/^(-|0*(\.0*)?$)/.test(value) ? 'text-paper-3' : 'text-win')

/** An amount in tabular figures. */
export function Money({ value, currency, signed = false, className = '' }: MoneyProps) {
  return (
    <span className={`num whitespace-nowrap ${signed ? toneOf(value) : ''} ${className}`}>
      {formatMoney(value, currency, getLocale(), { signed })}
    </span>
  )
}
