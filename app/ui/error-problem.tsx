import { errorLines } from '~/lib/calls/errors.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { withRetryLine } from '~/lib/forms/with-retry-line.ts'
import { Problem } from '~/ui/problem.tsx'

type ErrorProblemProps = {
  error: unknown
  /** Unit of amounts in the error. */
  unit?: Unit
  className?: string
}

/** Shows why a call was rejected, with a countdown if the server requires a wait; renders nothing without an error. */
export function ErrorProblem(props: ErrorProblemProps) {
  return props.error === null || props.error === undefined ? null : <StandingProblem {...props} />
}

function StandingProblem({ error, unit, className = '' }: ErrorProblemProps) {
  return <Problem lines={withRetryLine(errorLines(error, unit), useWait(error))} className={className} />
}
