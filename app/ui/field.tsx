import { CircleExclamationPoint } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldTexts = {
  label: ReactNode
  /** Right of the label: limits, a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** Describes the error and how to fix it; replaces the hint. */
  error?: ReactNode
}

export function useFieldIds(given: string | undefined, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const made = useId()
  const id = given ?? made
  const noteId = `${id}-note`
  return { id, noteId, describedBy: hint || error ? noteId : undefined, invalid: error ? true : undefined }
}

type FieldProps = FieldTexts & { id: string; noteId: string; className?: string; children: ReactNode }

/** Label above, control, note below. The control must have `id`, and `noteId` in aria-describedby. */
export function Field({ id, noteId, label, aside, hint, error, className = '', children }: FieldProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="mb-1.5 flex min-h-4 items-center justify-between gap-3 font-medium text-12 text-paper-2">
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {aside && <span className="num text-right text-paper-3">{aside}</span>}
      </div>
      {children}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error)
    return (
      <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 font-medium text-12 text-loss">
        <CircleExclamationPoint aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
        <span>{error}</span>
      </p>
    )
  if (!hint) return null
  return (
    <p id={id} className="mt-1.5 font-medium text-12 text-paper-3">
      {hint}
    </p>
  )
}

const CONTROL =
  'flex h-12 items-center gap-2 rounded-control border bg-surface-2 transition-tint has-disabled:border-dashed has-disabled:text-paper-3 focus-within:outline-2 focus-within:-outline-offset-1'
const CALM = 'border-line-strong hover:border-paper-3 focus-within:border-accent focus-within:outline-accent'
const WRONG = 'border-loss outline outline-loss -outline-offset-2 focus-within:outline-loss'

/** Classes of the box around an input with its icons and buttons. */
export function controlClass(invalid: boolean | undefined): string {
  return `${CONTROL} ${invalid ? WRONG : CALM}`
}

/** The bare input inside the box: 16 px, so that phones do not zoom on focus. */
export const INPUT_CLASS =
  'h-full w-full min-w-0 bg-transparent font-medium text-16 text-paper outline-none disabled:cursor-not-allowed disabled:text-paper-3'
