import { Problem } from '~/ui/problem.tsx'
import { errorLines } from './errors.ts'
import { useWait } from './use-wait.ts'
import { withRetryLine } from './with-retry-line.ts'

type ErrorProblemProps = { error: unknown; className?: string }

/** What a call was refused for, where it is shown, with the wait counted down that its server asks for; nothing without one. */
export function ErrorProblem(props: ErrorProblemProps) {
  return props.error === null || props.error === undefined ? null : <StandingProblem {...props} />
}

function StandingProblem({ error, className = '' }: ErrorProblemProps) {
  return <Problem lines={withRetryLine(errorLines(error), useWait(error))} className={className} />
}
