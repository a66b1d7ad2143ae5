import { type ReactNode, useState } from 'react'
import { formatField, parseDecimal } from '~/lib/format/format.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { TextField } from '~/ui/text-field.tsx'

type DecimalFieldProps = {
  label: string
  /** Canonical decimal. */
  value: string
  fractionDigits: number
  /** Called with a canonical decimal as soon as the input is valid. */
  onValueChange: (value: string) => void
  suffix?: ReactNode
  aside?: ReactNode
  className?: string
}

/** Input for one of the pick's values. Text being typed is left as it is; on blur, the pick's own value is shown. */
export function DecimalField({ value, fractionDigits, onValueChange, suffix, ...texts }: DecimalFieldProps) {
  const locale = getLocale()
  const [draft, setDraft] = useState<string>()
  return (
    <TextField
      {...texts}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={16}
      value={draft ?? formatField(value, locale, fractionDigits)}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setDraft(typed)
        const decimal = parseDecimal(typed, locale)
        if (decimal !== undefined) onValueChange(decimal)
      }}
      onBlur={() => setDraft(undefined)}
      suffix={suffix && <span className="shrink-0 pr-2.5 text-paper-3">{suffix}</span>}
    />
  )
}
