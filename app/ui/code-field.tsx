import { asciiDigits } from '~/lib/format/ascii-digits.ts'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

const DIGITS = 6

export type CodeFieldProps = FieldTexts & {
  value: string
  /** Called with digits only, at most the code's length. */
  onValueChange: (value: string) => void
  name: string
}

/** Digits of typed or pasted text, in any script: "123 456" is a code. */
export const digitsOf = (typed: string): string => asciiDigits(typed).replace(/\D/g, '').slice(0, DIGITS)

export const isWholeCode = (value: string): boolean => value.length === DIGITS

/**
 * A six-digit code in six boxes. A single input covers all of them, so that SMS autofill, paste and screen readers see
 * one field.
 */
export function CodeField({ label, aside, hint, error, value, onValueChange, name }: CodeFieldProps) {
  const { id, noteId, describedBy, invalid } = useFieldIds(undefined, { hint, error })
  return (
    <Field {...{ id, noteId, label, aside, hint, error }}>
      <div className="group relative max-w-84">
        <div aria-hidden="true" className="num grid grid-cols-6 gap-2">
          {Array.from({ length: DIGITS }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={place}
              className={`${controlClass(invalid)} justify-center font-semibold text-20 ${place === Math.min(value.length, DIGITS - 1) ? 'group-focus-within:border-accent group-focus-within:outline-2 group-focus-within:outline-accent group-focus-within:-outline-offset-1' : ''}`}
            >
              {value[place]}
            </span>
          ))}
        </div>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          aria-invalid={invalid}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onValueChange(digitsOf(event.currentTarget.value))}
          // typing always appends, wherever the boxes are clicked
          onSelect={({ currentTarget }) => {
            const end = currentTarget.value.length
            if (currentTarget.selectionEnd === currentTarget.selectionStart) currentTarget.setSelectionRange(end, end)
          }}
          className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
      </div>
    </Field>
  )
}
