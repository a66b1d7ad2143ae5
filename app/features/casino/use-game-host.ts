import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { OPAQUE_ORIGIN } from '#server/shared/constants/external-url.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useSession } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { type FrameMessage, openFrameBounds, readFrameMessage } from './frame-message.ts'
import { type Kind, PATHS } from './kind.ts'
import { usePauseReason } from './pause-reason.ts'

export type FrameState = 'loading' | 'slow' | 'open' | 'down'

const SLOW_MS = 8000
const DOWN_MS = 30_000
/** Time for a game to confirm that it has paused, after which it is covered. */
const PAUSED_MS = 10_000

type Host = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Address of the launch, and its origin; undefined until there is one. */
  readonly url: string | undefined
  readonly origin: string | undefined
  readonly mode: 'demo' | 'real'
  readonly kind: Kind
  /** Called when the session's token has expired. */
  readonly onExpired: () => void
  readonly onEscape: () => void
}

/**
 * The page's side of the protocol with a game in a frame: accepts messages only from its window and origin, tells it to
 * pause, reports balance changes and the end, and returns the frame's state.
 */
export function useGameHost({ frame, url, origin, mode, kind, onExpired, onEscape }: Host) {
  const { casino, history } = useTRPC()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<FrameState>('loading')
  const [isCovered, setIsCovered] = useState(false)
  const reason = usePauseReason()
  const user = useSession().profile?.user
  const paused = useRef(false)

  const send = useCallback(
    (type: string, more: object = {}) => {
      // an opaque origin cannot be named; the policy of the page lets its frame navigate to games only
      const target = origin === OPAQUE_ORIGIN ? '*' : origin
      if (target) frame.current?.contentWindow?.postMessage({ fl: 1, type, ...more }, target)
    },
    [frame, origin],
  )

  const act = useEffectEvent(({ type, isFatal }: FrameMessage) => {
    switch (type) {
      case 'ready':
        return send('init', { reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches, mode })
      case 'loaded':
        setState('open')
        if (reason) send('pause', { reason })
        return
      case 'roundEnd':
        inBackground(queryClient.invalidateQueries({ queryKey: casino.mine.queryKey() }))
        inBackground(queryClient.invalidateQueries({ queryKey: history.bets.pathKey() }))
        return
      case 'paused':
        paused.current = true
        return setIsCovered(false)
      case 'error':
        return isFatal ? setState('down') : undefined
      case 'expired':
        return onExpired()
      case 'focusOut':
        return onEscape()
      case 'close':
        return inBackground(navigate({ to: PATHS[kind].list }))
      case 'openDeposit':
        return inBackground(
          navigate({ to: '.', search: (search) => ({ ...search, deposit: true }), resetScroll: false }),
        )
      case 'openLimits':
        return inBackground(navigate({ to: '/profile/limits' }))
      case 'openHistory':
        return inBackground(navigate({ to: '/profile/history' }))
      case 'openFairness':
        return inBackground(navigate({ to: '/fairness' }))
      // messages that this page ignores
      case 'progress':
      case 'roundStart':
      case 'openRules':
      case 'fullscreen':
        return
    }
  })

  useEffect(() => {
    if (!origin || !url) return
    setState('loading')
    const bounds = openFrameBounds()
    const slow = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW_MS)
    const down = setTimeout(() => setState((now) => (now === 'open' ? now : 'down')), DOWN_MS)
    function hear({ source, origin: from, data }: MessageEvent<unknown>) {
      const game = frame.current?.contentWindow
      if (!game || source !== game || from !== origin) return
      const result = bounds(data, Date.now())
      if (result === 'flood') setState('down')
      const message = result === 'heard' ? readFrameMessage(data) : undefined
      if (message) act(message)
    }
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(slow)
      clearTimeout(down)
      window.removeEventListener('message', hear)
    }
  }, [origin, url, frame])

  const isOpen = state === 'open'
  useEffect(() => {
    if (!isOpen || !reason) return
    paused.current = false
    send(reason === 'limit' && mode === 'real' ? 'end' : 'pause', { reason })
    const cover = setTimeout(() => setIsCovered(!paused.current), PAUSED_MS)
    return () => {
      clearTimeout(cover)
      setIsCovered(false)
      send('resume')
    }
  }, [isOpen, reason, mode, send])

  const balance = mode === 'real' ? user?.total_balance : undefined
  const currency = user?.currency
  const seq = useRef(0)
  useEffect(() => {
    if (!isOpen || balance === undefined) return
    seq.current += 1
    send('balance', { amount: `${parseMicros(balance)}`, currency, seq: seq.current })
  }, [isOpen, balance, currency, send])

  return { state, isCovered, send }
}
