import { type ReactNode, useState } from 'react'
import { CURRENCIES, CURRENCY_STEP, type Currency } from '#server/contract/constants/currencies.ts'
import type { Limits } from '#server/contract/constants/limits.ts'
import type { Locale } from '#server/contract/constants/locales.ts'
import { isMultipleOfStep, parseMicros, tryParseMicros } from '#server/rules/money.ts'
import { formatAmount, formatMoney, parseDecimal } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type AmountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'prefix' | 'suffix'> & {
  /** Canonical decimal string, or '' for no amount. */
  value: string
  /** Gets a canonical decimal of whole steps, or '' as long as what is typed is none. */
  onValueChange: (value: string) => void
  currency: Currency
  /** Shown beside the label. Whether the amount keeps to them is for the caller to say, in `error`. */
  limits?: Limits
  /** Inside the box, at its end: ½ and 2×. */
  actions?: ReactNode
}

/** What a person typed as a canonical amount in whole steps of the currency; '' when it is none. */
export function readAmount(typed: string, currency: Currency, locale: Locale): string {
  const decimal = parseDecimal(typed, locale)
  const amount = decimal === undefined ? undefined : tryParseMicros(decimal)
  if (decimal === undefined || amount === undefined) return ''
  return isMultipleOfStep(amount, parseMicros(CURRENCY_STEP[currency])) ? decimal : ''
}

/** A money input. The reader's decimal mark and a dot are understood, and the currency's sign stands on its side. */
export function AmountField(props: AmountFieldProps) {
  const { value, onValueChange, currency, limits, actions, aside, error, onBlur, ...rest } = props
  const locale = getLocale()
  const [draft, setDraft] = useState('')
  const isDraftCurrent = draft !== '' && readAmount(draft, currency, locale) === value
  const shown = isDraftCurrent ? draft : value && formatAmount(value, locale)

  const type = (typed: string) => {
    const text = typed.replace(/[^\p{Nd}\s.,]/gu, '')
    setDraft(text)
    onValueChange(readAmount(text, currency, locale))
  }
  const signIsFirst = !/^\d/.test(formatMoney('0', currency, locale))
  const sign = <span className="shrink-0 text-paper-3">{CURRENCIES[currency].prefix}</span>
  const end = (
    <>
      {!signIsFirst && <span className={actions ? '' : 'pr-2.5'}>{sign}</span>}
      {actions}
    </>
  )
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={24}
      {...rest}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        if (value) setDraft('')
        onBlur?.(event)
      }}
      aside={aside ?? (limits && `${formatAmount(limits.min, locale)} – ${formatMoney(limits.max, currency, locale)}`)}
      error={error ?? (draft && isDraftCurrent && !value ? m.ui_amount_invalid() : undefined)}
      prefix={signIsFirst ? sign : undefined}
      suffix={signIsFirst && !actions ? undefined : end}
    />
  )
}
