import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { controlClass, Field, type FieldTexts, INPUT_CLASS, useFieldIds } from './field.tsx'

export type NumberFieldProps = FieldTexts & {
  value: number | null
  onValueChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  format?: Intl.NumberFormatOptions
  suffix?: ReactNode
  /** Shows − and + buttons, for counts. */
  stepper?: boolean
  disabled?: boolean
  id?: string
  name?: string
}

/** A count or a ratio. Not for money, which must not become a JavaScript number (see AmountField). */
export function NumberField(props: NumberFieldProps) {
  const { label, aside, hint, error, suffix, stepper = false, id: givenId, ...root } = props
  const { id, noteId, describedBy, invalid } = useFieldIds(givenId, { hint, error })
  const button =
    'grid size-10 shrink-0 place-items-center rounded-chip text-paper-2 transition-tint hover:bg-surface-3 hover:text-paper data-disabled:text-paper-3'
  return (
    <Field {...{ id, noteId, label, aside, hint, error }}>
      <Base.Root {...root} id={id} locale={LANGUAGE_TAGS[getLocale()]}>
        <Base.Group className={`${controlClass(invalid)} ${stepper ? 'px-1' : ''}`}>
          {stepper && (
            <Base.Decrement className={button} aria-label={m.ui_decrease()}>
              <Minus aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </Base.Decrement>
          )}
          <Base.Input
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${INPUT_CLASS} ${stepper ? 'text-center' : 'pl-3.5'}`}
          />
          {suffix && <span className="shrink-0 pr-3.5 text-paper-3">{suffix}</span>}
          {stepper && (
            <Base.Increment className={button} aria-label={m.ui_increase()}>
              <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </Base.Increment>
          )}
        </Base.Group>
      </Base.Root>
    </Field>
  )
}
