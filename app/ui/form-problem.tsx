import { CircleAlert } from 'lucide-react'

/** What is wrong with a form as a whole, in its place: the notification that says it aloud is soon gone. */
export function FormProblem({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <p className="flex items-start gap-1.5 whitespace-pre-line font-medium text-13 text-loss">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
      {lines.join('\n')}
    </p>
  )
}
