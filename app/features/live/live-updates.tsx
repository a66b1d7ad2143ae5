import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#server/shared/contract/live.ts'
import { useBetFeedCache } from '~/lib/bet-feed.ts'
import { useSession, useSessionCache } from '~/lib/session.ts'
import { usePageOptions } from '~/shell/page-options.ts'

/** Keeps what is shown current while the page is open: the balance in every tab, everybody's bets, a session's end. */
export function LiveUpdates() {
  const playerId = useSession().profile?.user.id ?? null
  const { isGame, hasLiveBets } = usePageOptions()
  const { setBalance, clear } = useSessionCache()
  const betFeed = useBetFeedCache()
  const router = useRouter()

  const onEvent = useEffectEvent((event: LiveEvent) => {
    switch (event.topic) {
      case 'balance':
        return setBalance(event.data)
      case 'bets':
        return betFeed.add(event.data.bets)
      case 'signed_out':
        clear()
        return void router.invalidate()
    }
  })

  // a visitor has a stream where bets are shown, and loads no code for one elsewhere
  const isWanted = playerId !== null || isGame || hasLiveBets
  useEffect(() => {
    if (!isWanted) return
    const leave = new AbortController()
    import('./live-client.ts').then(({ joinLive }) => {
      if (!leave.signal.aborted) joinLive({ playerId, signal: leave.signal, onEvent: (event) => onEvent(event) })
    })
    return () => leave.abort()
  }, [playerId, isWanted])

  return null
}
