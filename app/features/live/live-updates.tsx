import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#server/shared/contract/live.ts'
import type { WireReceipt } from '#server/shared/log/check-receipt.ts'
import { toast } from '~/lib/browser/toast.ts'
import { useBetFeedCache } from '~/lib/calls/bet-feed.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { usePageOptions } from '~/lib/pages/page-options.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { onSessionOver } from '~/lib/player/session-over.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { loadLive } from './load-live.ts'

const loadTakeLive = () => import('~/lib/receipts/take-live.ts')
const loadTrpcOverHttp = () => import('~/lib/calls/trpc-over-http.ts')

/** Keeps the page current while it is open: the balance in every tab, bets of all players, the end of a session. */
export function LiveUpdates() {
  const playerId = useSession().profile?.user.id ?? null
  const { isGame, hasLiveBets } = usePageOptions()
  const { setBalance, clear, renew } = useSessionCache()
  const betFeed = useBetFeedCache()
  const router = useRouter()
  const queryClient = useQueryClient()
  const trpc = useTRPC()
  const logout = trpc.auth.logout.mutationKey()
  // resetting the password by code ends every session and immediately starts a new one
  const isRenewed = useIsMutating({ mutationKey: trpc.recovery.email.resetByCode.mutationKey() }) > 0

  /** Shows no notification for a session's end that was requested on this page. */
  async function end() {
    const isRequested = queryClient.isMutating({ mutationKey: logout }) > 0
    if (isRenewed || !(await clear())) return
    if (!isRequested) toast.info(m.error_unauthorized())
    await router.invalidate()
  }

  /** Lists that show a bet whose receipt is not valid are loaded again without it. */
  async function takeReceipts(receipts: readonly WireReceipt[]) {
    const [{ takeLive }, { ASK_FOR_RECEIPTS }] = await Promise.all([loadTakeLive(), loadTrpcOverHttp()])
    if (await takeLive(receipts, ASK_FOR_RECEIPTS)) await queryClient.invalidateQueries()
  }

  const onEvent = useEffectEvent((event: LiveEvent) => {
    switch (event.topic) {
      case 'balance':
        setBalance(event.data)
        return event.data.receipts && inBackground(takeReceipts(event.data.receipts))
      case 'bets':
        return betFeed.add(event.data.bets)
      case 'signed_out':
        return inBackground(end())
    }
  })

  // a page from the back-forward cache is outdated: its session may have ended, and the balance changed
  const onShown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) inBackground(renew())
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShown(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])

  const onOver = useEffectEvent(() => inBackground(end()))
  useEffect(() => onSessionOver(() => onOver()), [])

  // visitors have a stream only on pages that show bets; other pages do not load its code
  const isWanted = !isRenewed && (playerId !== null || isGame || hasLiveBets)
  useEffect(() => {
    if (!isWanted) return
    const leave = new AbortController()
    loadLive(({ joinLive }) => {
      if (!leave.signal.aborted) joinLive({ playerId, signal: leave.signal, onEvent: (event) => onEvent(event) })
    })
    return () => leave.abort()
  }, [playerId, isWanted])

  return null
}
