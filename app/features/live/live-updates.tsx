import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#server/contract/live.ts'
import { useSession, useSessionCache } from '~/lib/session.ts'

/** Keeps what a player sees current while the page is open: the balance in every tab, and the end of the session. */
export function LiveUpdates() {
  const playerId = useSession().profile?.user.id
  const { setBalance, clear } = useSessionCache()
  const router = useRouter()

  const onEvent = useEffectEvent((event: LiveEvent) => {
    switch (event.topic) {
      case 'balance':
        return setBalance(event.data)
      case 'signed_out':
        clear()
        return void router.invalidate()
    }
  })

  useEffect(() => {
    if (playerId === undefined) return
    const leave = new AbortController()
    // a visitor has no stream, and loads no code for one
    import('./live-client.ts').then(({ joinLive }) => {
      if (!leave.signal.aborted) joinLive({ playerId, signal: leave.signal, onEvent: (event) => onEvent(event) })
    })
    return () => leave.abort()
  }, [playerId])

  return null
}
