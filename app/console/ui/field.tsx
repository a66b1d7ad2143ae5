import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

type Texts = { label: ReactNode; aside?: ReactNode; hint?: ReactNode; error?: ReactNode }

type FrameProps = Texts & { id: string; children: ReactNode }

function Frame({ id, label, aside, hint, error, children }: FrameProps) {
  return (
    <div className="fld">
      <div className="lb">
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} className={`hint ${error ? 'err' : ''}`} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

const attributes = (id: string, { hint, error }: Pick<Texts, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

export function TextField({ label, aside, hint, error, className = '', ...input }: ComponentProps<'input'> & Texts) {
  const id = useId()
  return (
    <Frame {...{ id, label, aside, hint, error }}>
      <input {...input} {...attributes(id, { hint, error })} className={`inp ${error ? 'err' : ''} ${className}`} />
    </Frame>
  )
}

export function TextArea({ label, aside, hint, error, ...input }: ComponentProps<'textarea'> & Texts) {
  const id = useId()
  return (
    <Frame {...{ id, label, aside, hint, error }}>
      <textarea rows={3} {...input} {...attributes(id, { hint, error })} className={`inp ta ${error ? 'err' : ''}`} />
    </Frame>
  )
}

type Choice = { readonly value: string; readonly label: string }

export function SelectField({
  label,
  aside,
  hint,
  error,
  choices,
  ...input
}: ComponentProps<'select'> & Texts & { choices: readonly Choice[] }) {
  const id = useId()
  return (
    <Frame {...{ id, label, aside, hint, error }}>
      <select {...input} {...attributes(id, { hint, error })} className={`inp ${error ? 'err' : ''}`}>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}
