import { Lock } from 'lucide-react'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { approversOf, factsOf, type Permission, ROLES } from '#server/platform/operator/permissions.ts'
import { useLink } from '../lib/link.ts'
import { useCan } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import type { Act, ActSubject } from './act.ts'

const loadDialog = () => import('./act-dialog.tsx')
const ActDialog = lazy(async () => ({ default: (await loadDialog()).ActDialog }))

type Open = {
  readonly act: Act
  readonly subject: ActSubject
  readonly onDone?: (result: Readonly<Record<string, unknown>>) => void
}
const OpenAct = createContext<(open: Open) => void>(() => {})

/** Shows the dialogs of acts. */
export function ActDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null)
  // before the first act, and so before a lost connection
  useEffect(() => {
    loadDialog().catch(() => undefined)
  }, [])
  return (
    <OpenAct value={setOpen}>
      {children}
      <Suspense>
        {open && <ActDialog act={open.act} subject={open.subject} onDone={open.onDone} onClose={() => setOpen(null)} />}
      </Suspense>
    </OpenAct>
  )
}

/** Opens the dialog of an act, unless the operator lacks its permission. */
export function useOpenAct(): (open: Open) => void {
  const open = use(OpenAct)
  const can = useCan()
  return useMemo(() => (wanted) => (can(wanted.act.permission) ? open(wanted) : undefined), [open, can])
}

/** Names of the roles that have a permission. */
export const rolesWith = (permission: Permission): string =>
  Object.entries(ROLES)
    .filter(([letter]) => factsOf(permission).roles.includes(letter))
    .map(([, role]) => role)
    .join(', ')

type ActButtonProps = {
  act: Act
  subject?: ActSubject
  kind?: 'primary' | 'plain' | 'danger' | 'ghost'
  /** In a row of a list: the keys belong to the page or its open case. */
  small?: boolean
  onDone?: (result: Readonly<Record<string, unknown>>) => void
  /** Instead of the act's title. */
  children?: ReactNode
}

/** Button of an act. Without the permission it has a lock, and the roles that have it. */
export function ActButton({ act, subject = {}, kind, small, onDone, children }: ActButtonProps) {
  const openAct = useOpenAct()
  const can = useCan()
  const { lostAt } = useLink()
  const isLocked = !can(act.permission)
  const label = children ?? `${act.title()}…`
  if (isLocked)
    return (
      <Button
        small={small ?? false}
        disabled
        data-permission={act.permission}
        title={m.locked({ roles: rolesWith(act.permission) })}
      >
        <Lock className="i xs" aria-hidden="true" />
        <span>
          {label} <span className="sr">{m.locked({ roles: rolesWith(act.permission) })}</span>
        </span>
      </Button>
    )
  return (
    <Button
      small={small ?? false}
      kind={kind ?? (act.isDanger ? 'danger' : 'plain')}
      disabled={lostAt !== null}
      data-permission={act.permission}
      {...(!small && act.keys !== undefined && { keys: act.keys, 'aria-keyshortcuts': act.keys })}
      onClick={() => openAct({ act, subject, ...(onDone && { onDone }) })}
    >
      {label}
    </Button>
  )
}

/** Rows of acts in the column of a record: those that the role lacks stay, with a lock and the roles to turn to. */
export function ActRow({ act, subject }: { act: Act; subject: ActSubject }) {
  const openAct = useOpenAct()
  const can = useCan()
  const { lostAt } = useLink()
  const isLocked = !can(act.permission)
  return (
    <li>
      <button
        type="button"
        className="actrow"
        disabled={isLocked || lostAt !== null}
        data-permission={act.permission}
        onClick={() => openAct({ act, subject })}
        aria-keyshortcuts={act.keys}
      >
        {isLocked && <Lock className="i s" aria-hidden="true" />}
        <span className="grow">
          {act.title()}…{isLocked && <small>{rolesWith(act.permission)}</small>}
          {!isLocked && factsOf(act.permission).two === 'always' && <small>{m.two_people()}</small>}
        </span>
        {!isLocked && act.keys && <Keys keys={act.keys} />}
      </button>
    </li>
  )
}

export const mayApprove = (permission: Permission, roles: readonly string[]): boolean =>
  approversOf(permission).some((role) => roles.includes(role))
