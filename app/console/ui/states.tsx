import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { approversOf, type Permission } from '#server/platform/operator/permissions.ts'
import { CallFailed } from '../lib/api.ts'
import { errorText } from '../lib/errors.ts'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'

type StateProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode; line: ReactNode; isAlert?: boolean }

function State({ title, children, actions, line, isAlert }: StateProps) {
  return (
    <div className="state" role={isAlert ? 'alert' : undefined}>
      {line}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}

const DASHED = (
  <svg aria-hidden="true" viewBox="0 0 200 12" className="ln">
    <path d="M0 6H92M108 6H200" strokeDasharray="3 4" />
    <circle cx="100" cy="6" r="5" />
  </svg>
)

const BROKEN = (
  <svg aria-hidden="true" viewBox="0 0 200 20" className="ln broken">
    <path className="ok" d="M0 12H84" />
    <path className="bad" d="M84 12l6-10 6 16" />
    <path d="M112 12H200" strokeDasharray="3 4" />
  </svg>
)

/** Nothing is in a list: what that means, and where to go next. */
export function Empty({ title, children, actions }: Omit<StateProps, 'line'>) {
  return (
    <State line={DASHED} title={title} actions={actions}>
      {children}
    </State>
  )
}

/** A call failed: what did not happen, and how to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isDenied = error instanceof CallFailed && error.status === 403
  if (isDenied)
    return (
      <State line={BROKEN} title={m.state_denied()} isAlert>
        {errorText(error)}
      </State>
    )
  return (
    <State
      line={BROKEN}
      title={m.state_failed()}
      isAlert
      actions={
        <Button small onClick={onRetry}>
          {m.state_retry()}
        </Button>
      }
    >
      {errorText(error)}
    </State>
  )
}

/** A page that the operator may not read: the permission, and the roles that have it. */
export function Denied({ permission }: { permission: Permission }) {
  return (
    <State
      title={m.state_denied()}
      line={
        <span className="lockline" aria-hidden="true">
          <Lock className="i" />
        </span>
      }
    >
      {m.denied_needs({ roles: approversOf(permission).join(', ') })} <code>{permission}</code>
    </State>
  )
}

const SKELETON_MS = 300
const WORDS_MS = 8000

/** Rows of the final size, after 300 ms; words after 8 s. */
export function Loading({ rows = 5, onRetry }: { rows?: number; onRetry?: () => void }) {
  const [stage, setStage] = useState<'none' | 'rows' | 'words'>('none')
  useEffect(() => {
    const soon = setTimeout(() => setStage('rows'), SKELETON_MS)
    const late = setTimeout(() => setStage('words'), WORDS_MS)
    return () => {
      clearTimeout(soon)
      clearTimeout(late)
    }
  }, [])
  if (stage === 'none') return <div className="loading" aria-busy="true" />
  return (
    <div className="loading" aria-busy="true">
      <span className="runline" aria-hidden="true" />
      <p className="sr" role="status">
        {m.state_loading()}
      </p>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div className="skeleton" key={row} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
      {stage === 'words' && (
        <p className="pad t2">
          {m.state_slow()}{' '}
          {onRetry && (
            <Button small onClick={onRetry}>
              {m.state_retry()}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
