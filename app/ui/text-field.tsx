import type { ComponentProps, ReactNode } from 'react'
import { controlClass, Field, type FieldTexts, INPUT_CLASS, useFieldIds } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldTexts & {
    /** Inside the box, before and after the input: an icon, a button. */
    prefix?: ReactNode
    suffix?: ReactNode
    /** Marks the box as invalid if the reason is shown elsewhere. */
    isWrong?: boolean | undefined
  }

export function TextField({
  label,
  aside,
  hint,
  error,
  prefix,
  suffix,
  isWrong = false,
  id: givenId,
  className,
  ...input
}: TextFieldProps) {
  const { id, noteId, describedBy, invalid: hasError } = useFieldIds(givenId, { hint, error })
  const invalid = hasError ?? (isWrong || undefined)
  return (
    <Field {...{ id, noteId, label, aside, hint, error, className }}>
      <div className={`${controlClass(invalid)} ${prefix ? 'pl-3.5' : ''} ${suffix ? 'pr-1' : ''}`}>
        {prefix}
        <input
          {...input}
          id={id}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          className={`${INPUT_CLASS} ${prefix ? '' : 'pl-3.5'} ${suffix ? '' : 'pr-3.5'}`}
        />
        {suffix}
      </div>
    </Field>
  )
}
