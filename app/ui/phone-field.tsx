import { useLayoutEffect, useRef } from 'react'
import { plainNumber } from '#server/shared/constants/contact.ts'
import { caretAfter, maskPhone, phonePlaceholder } from '~/lib/format/phone-mask.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

export type PhoneFieldProps = FieldTexts & {
  value: string
  onValueChange: (value: string) => void
  name?: string
  autoComplete?: string
  required?: boolean
}

/** A phone number input that formats itself while the user edits anywhere in it. */
export function PhoneField({ value, onValueChange, ...rest }: PhoneFieldProps) {
  const locale = getLocale()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const type = (element: HTMLInputElement) => {
    const masked = maskPhone(element.value, locale)
    const end = element.selectionStart ?? element.value.length
    const digitsIn = (text: string) => plainNumber(text).replace(/\D/g, '').length
    const added = digitsIn(masked) - digitsIn(element.value)
    const before = digitsIn(element.value.slice(0, end)) + Math.max(0, added)
    caret.current = end === element.value.length ? masked.length : caretAfter(masked, before)
    onValueChange(masked)
  }
  return (
    <TextField
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      placeholder={phonePlaceholder(locale)}
      value={value}
      onChange={(event) => type(event.currentTarget)}
    />
  )
}
