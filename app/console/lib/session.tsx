import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Permission } from '#server/platform/operator/permissions.ts'
import { CallFailed, type OutputOf, post, read, whenSignedOut } from './api.ts'
import { setOwner } from './preferences.ts'

export type Me = OutputOf<'account.me'>

const SessionContext = createContext<Me | null>(null)

let isLocked = false
const listeners = new Set<() => void>()

function setLocked(next: boolean): void {
  isLocked = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody was signed in on this page and has to sign in again. */
const useIsLocked = () => useSyncExternalStore(subscribe, () => isLocked)

/** Ends the session. What is on the page stays behind the sign-in, for the same operator. */
export async function lock(): Promise<void> {
  setLocked(true)
  await post('/v1/session/end', {}).catch(() => undefined)
}

type SessionProps = {
  /** Form to sign in. `operator` is the name of the one who left the page open. */
  readonly signIn: (props: { readonly operator: string | null; readonly onSignedIn: () => void }) => ReactNode
  /** Shown until the API has answered. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Shows its children to an operator who is signed in, and the form to everyone else. */
export function Session({ signIn, waiting, children }: SessionProps) {
  const client = useQueryClient()
  const locked = useIsLocked()
  const me = useQuery({
    queryKey: ['account.me'],
    queryFn: ({ signal }) => read('account.me', {}, signal),
    enabled: !locked,
    retry: (count, error) => count < 3 && error instanceof CallFailed && error.status === 0,
  })
  const [known, setKnown] = useState<Me | null>(null)
  const operator = me.data?.operator ?? null
  useEffect(() => {
    whenSignedOut(() => setLocked(true))
  }, [])
  useEffect(() => {
    if (operator !== null) setOwner(operator)
  }, [operator])
  useEffect(() => {
    if (me.data) setKnown(me.data)
  }, [me.data])
  async function onSignedIn() {
    const fresh = await read('account.me', {})
    // nothing of one operator is shown to another
    if (known && known.operator !== fresh.operator) client.clear()
    client.setQueryData(['account.me'], fresh)
    setLocked(false)
    await client.invalidateQueries()
  }
  const form = signIn({ operator: known?.operator ?? null, onSignedIn: () => onSignedIn().catch(() => undefined) })
  if (known === null) {
    if (locked || (me.error instanceof CallFailed && me.error.status === 401)) return form
    return waiting
  }
  return (
    <SessionContext value={me.data ?? known}>
      <div inert={locked} className="contents">
        {children}
      </div>
      {locked && form}
    </SessionContext>
  )
}

/** The operator who is signed in. */
export function useMe(): Me {
  const me = use(SessionContext)
  if (!me) throw new Error('nobody is signed in here')
  return me
}

/** Whether the operator has a permission. */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
