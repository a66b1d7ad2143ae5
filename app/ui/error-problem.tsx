import { errorLines } from '~/lib/calls/errors.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { withRetryLine } from '~/lib/forms/with-retry-line.ts'
import { Problem } from '~/ui/problem.tsx'

type ErrorProblemProps = {
  error: unknown
  /** What amounts in it are counted in. */
  unit?: Unit
  className?: string
}

/** What a call was refused for, where it is shown, with the wait counted down that its server asks for; nothing without one. */
export function ErrorProblem(props: ErrorProblemProps) {
  return props.error === null || props.error === undefined ? null : <StandingProblem {...props} />
}

function StandingProblem({ error, unit, className = '' }: ErrorProblemProps) {
  return <Problem lines={withRetryLine(errorLines(error, unit), useWait(error))} className={className} />
}
