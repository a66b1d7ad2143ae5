import { useSyncExternalStore } from 'react'
import { useConnection } from '~/lib/calls/connection.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'

export type PauseReason = 'limit' | 'realityCheck' | 'hidden' | 'offline'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Reason to pause autoplay, or null. A stop or a reality check applies to players only, in real and demo mode. */
export function usePauseReason(): PauseReason | null {
  const isPlayer = useSession().profile !== null
  const { data } = useQuery({ ...useTRPC().limits.current.queryOptions({}), enabled: isPlayer })
  const isHidden = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'hidden',
    () => false,
  )
  const isOffline = useConnection() === 'offline'
  if (data?.stop) return 'limit'
  if (data?.reality_check?.is_due) return 'realityCheck'
  if (isOffline) return 'offline'
  return isHidden ? 'hidden' : null
}
