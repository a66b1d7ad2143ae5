import { type ReactNode, useState } from 'react'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Limits } from '#server/shared/money/limits.ts'
import { isMultipleOfStep, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'
import { formatAmount, formatMoney, parseDecimal } from '~/lib/format/format.ts'
import { signOf, stepOf, type Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type AmountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'prefix' | 'suffix'> & {
  /** Canonical decimal string, or '' for no amount. */
  value: string
  /** Called with a canonical decimal in whole steps, or '' while the input is invalid. */
  onValueChange: (value: string) => void
  currency: Unit
  /** Shown next to the label. The caller validates the amount and sets `error`. */
  limits?: Limits
  /** Buttons inside the box, at its end: ½ and 2×. */
  actions?: ReactNode
  /** Hides the unit sign where space is limited and the sign is not informative (demo credits). */
  isSignHidden?: boolean
}

export type TypedAmount = { amount: string; fault?: never } | { amount?: never; fault: 'no_amount' | 'step' }

/** Parses typed text: a canonical decimal in whole steps of the currency, or the reason it is invalid. */
export function readAmount(typed: string, currency: Unit, locale: Locale): TypedAmount {
  const amount = parseDecimal(typed, locale)
  const units = amount === undefined ? undefined : tryParseMicros(amount)
  if (amount === undefined || units === undefined) return { fault: 'no_amount' }
  return isMultipleOfStep(units, parseMicros(stepOf(currency))) ? { amount } : { fault: 'step' }
}

const FAULTS = { no_amount: m.ui_amount_invalid, step: m.error_amount_step } as const

/** Money input. Accepts both the reader's decimal mark and a dot; the currency sign is placed as in the locale. */
export function AmountField(props: AmountFieldProps) {
  const { value, onValueChange, currency, limits, actions, aside, error, onBlur, isSignHidden = false, ...rest } = props
  const locale = getLocale()
  const [draft, setDraft] = useState('')
  const typed = draft === '' ? undefined : readAmount(draft, currency, locale)
  // a value set from outside (½, 2×) replaces the draft
  const isDraftCurrent = typed !== undefined && (typed.amount ?? '') === value
  const shown = isDraftCurrent ? draft : value && formatAmount(value, locale)
  const fault = isDraftCurrent ? typed.fault : undefined

  const type = (text: string) => {
    setDraft(text)
    onValueChange(readAmount(text, currency, locale).amount ?? '')
  }
  const signIsFirst = !/^\d/.test(formatMoney('0', currency, locale))
  // a single sign works for a range only if it follows the amounts
  const from = signIsFirst ? formatMoney : (amount: string) => formatAmount(amount, locale)
  const sign = isSignHidden ? null : <span className="shrink-0 text-paper-3">{signOf(currency)}</span>
  const end = (
    <>
      {!signIsFirst && sign && <span className={actions ? '' : 'pr-2.5'}>{sign}</span>}
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
      aside={
        aside ?? (limits && `${from(limits.min, currency, locale)} – ${formatMoney(limits.max, currency, locale)}`)
      }
      error={error ?? (fault && FAULTS[fault]())}
      prefix={signIsFirst ? (sign ?? undefined) : undefined}
      suffix={(signIsFirst || !sign) && !actions ? undefined : end}
    />
  )
}
