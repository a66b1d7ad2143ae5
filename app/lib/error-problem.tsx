import { useEffect, useEffectEvent } from 'react'
import { Problem } from '~/ui/problem.tsx'
import { waitOf } from './error-data.ts'
import { errorLines } from './errors.ts'
import { usePause } from './use-pause.ts'
import { withRetryLine } from './with-retry-line.ts'

type ErrorProblemProps = { error: unknown; className?: string }

/** What a call was refused for, where it is shown, with the wait counted down that its server asks for; nothing without one. */
export function ErrorProblem(props: ErrorProblemProps) {
  return props.error === null || props.error === undefined ? null : <StandingProblem {...props} />
}

function StandingProblem({ error, className = '' }: ErrorProblemProps) {
  const { leftS, restart } = usePause(waitOf(error))
  const begin = useEffectEvent(() => restart(waitOf(error)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error has a wait of its own
  useEffect(() => begin(), [error])
  return <Problem lines={withRetryLine(errorLines(error), leftS)} className={className} />
}
