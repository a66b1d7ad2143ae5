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

/** Why a game is not to go on by itself now; null while it may. A stop and a reality check are a player's, for money or not. */
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
