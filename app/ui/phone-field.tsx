import { useLayoutEffect, useRef } from 'react'
import { caretAfter, maskPhone, PHONE_PLACEHOLDER } from '~/lib/phone-mask.ts'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

export type PhoneFieldProps = FieldTexts & {
  value: string
  onValueChange: (value: string) => void
  name?: string
  autoComplete?: string
  required?: boolean
}

/** A telephone number that writes its brackets and spaces itself, while one types anywhere in it. */
export function PhoneField({ value, onValueChange, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const type = (element: HTMLInputElement) => {
    const masked = maskPhone(element.value)
    const end = element.selectionStart ?? element.value.length
    const added = masked.replace(/\D/g, '').length - element.value.replace(/\D/g, '').length
    const before = element.value.slice(0, end).replace(/\D/g, '').length + Math.max(0, added)
    caret.current = end === element.value.length ? masked.length : caretAfter(masked, before)
    onValueChange(masked)
  }
  return (
    <TextField
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      placeholder={PHONE_PLACEHOLDER}
      value={value}
      onChange={(event) => type(event.currentTarget)}
    />
  )
}
