import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '~/lib/session.ts'

/** A visitor's page loads no code for what is done for players only. */
export function ForPlayers() {
  const isPlayer = useSession().profile !== null
  const [loaded, setLoaded] = useState<{ Tasks: ComponentType }>()
  useEffect(() => {
    if (!isPlayer || loaded) return
    // without it the page is whole
    import('./player-tasks.tsx').then(
      ({ PlayerTasks }) => setLoaded({ Tasks: PlayerTasks }),
      () => undefined,
    )
  }, [isPlayer, loaded])
  return isPlayer && loaded ? <loaded.Tasks /> : null
}
