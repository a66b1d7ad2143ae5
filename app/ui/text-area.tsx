import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldTexts, INPUT_CLASS, useFieldIds } from './field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

export function TextArea({ label, aside, hint, error, id: givenId, className, rows = 4, ...input }: TextAreaProps) {
  const { id, noteId, describedBy, invalid } = useFieldIds(givenId, { hint, error })
  return (
    <Field {...{ id, noteId, label, aside, hint, error, className }}>
      <div className={`${controlClass(invalid)} h-auto!`}>
        <textarea
          {...input}
          id={id}
          rows={rows}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          className={`${INPUT_CLASS} num resize-y px-3.5 py-3`}
        />
      </div>
    </Field>
  )
}
