import { CircleExclamationPoint } from 'lucide-react'

type ProblemProps = { lines: readonly string[]; className?: string }

/** Error lines shown in place, since the notification that announces them soon disappears. */
export function Problem({ lines, className = '' }: ProblemProps) {
  if (lines.length === 0) return null
  return (
    <p className={`flex items-start gap-1.5 whitespace-pre-line font-medium text-13 text-loss ${className}`}>
      <CircleExclamationPoint aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
      {lines.join('\n')}
    </p>
  )
}
