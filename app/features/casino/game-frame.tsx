import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { problemOf } from '~/lib/errors.ts'
import { useReloadHold } from '~/lib/reload-holds.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { readFrameMessage } from './frame-message.ts'

type GameFrameProps = { slug: string; name: string; mode: 'demo' | 'real' }
type State = 'loading' | 'slow' | 'open' | 'down'

const SLOW_MS = 8000
const DOWN_MS = 30_000

/**
 * A provider's game in a frame of its own origin. It is heard from that window and origin alone; it may run scripts and
 * reach its own storage, and neither leave the frame nor open anything.
 */
export function GameFrame({ slug, name, mode }: GameFrameProps) {
  const { casino, history } = useTRPC()
  const queryClient = useQueryClient()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const real = useMutation(casino.launch.mutationOptions())
  const demo = useMutation(casino.demo.mutationOptions())
  const { mutate, data: launch, error } = mode === 'real' ? real : demo
  const origin = launch?.origin
  // only the game knows whether a round of it is open
  useReloadHold(launch !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a launch anew
  useEffect(() => {
    setState('loading')
    mutate({ slug, locale: getLocale(), host: window.location.origin })
  }, [slug, mutate, attempt])

  useEffect(() => {
    if (!origin) return
    const slow = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW_MS)
    const down = setTimeout(() => setState((now) => (now === 'open' ? now : 'down')), DOWN_MS)
    function hear({ source, origin: from, data }: MessageEvent<unknown>) {
      const game = frame.current?.contentWindow
      if (!game || source !== game || from !== origin) return
      const message = readFrameMessage(data)
      switch (message?.type) {
        case 'ready': {
          const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
          game.postMessage({ fl: 1, type: 'init', reducedMotion }, origin)
          break
        }
        case 'loaded':
          setState('open')
          break
        case 'roundEnd':
          queryClient.invalidateQueries({ queryKey: casino.mine.queryKey() })
          queryClient.invalidateQueries({ queryKey: history.bets.queryKey() })
          break
        case 'error':
          if (message.fatal === true) setState('down')
          break
      }
    }
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(slow)
      clearTimeout(down)
      window.removeEventListener('message', hear)
    }
  }, [origin, queryClient, casino, history])

  if (error) return <Failed lines={problemOf(error).lines} onRetry={() => setAttempt((n) => n + 1)} />
  if (state === 'down') return <Failed lines={[m.slots_down_text()]} onRetry={() => setAttempt((n) => n + 1)} />
  return (
    <div className="relative overflow-hidden rounded-panel border border-line bg-surface-1">
      {launch && (
        <iframe
          key={launch.url}
          ref={frame}
          src={launch.url}
          title={name}
          sandbox="allow-scripts allow-same-origin"
          allow="fullscreen; autoplay; screen-wake-lock"
          referrerPolicy="strict-origin"
          className="block h-[min(78dvh,720px)] min-h-120 w-full"
        />
      )}
      {state !== 'open' && (
        <p role="status" className="absolute inset-0 grid place-items-center bg-surface-1 p-6 text-center text-paper-2">
          {state === 'slow' ? m.slots_slow() : m.slots_loading()}
        </p>
      )}
      <p className="flex justify-end border-line border-t px-2 py-1 max-lg:hidden">
        <IconButton label={m.slots_full_screen()} onClick={() => void frame.current?.requestFullscreen()}>
          <Maximize aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </IconButton>
      </p>
    </div>
  )
}

function Failed({ lines, onRetry }: { lines: readonly string[]; onRetry: () => void }) {
  return (
    <div className="grid min-h-80 place-content-center gap-4 rounded-panel border border-line bg-surface-1 p-6 text-center">
      <h2 className="title-section">{m.slots_down()}</h2>
      <Problem lines={lines} />
      <p>
        <Button onClick={onRetry}>{m.slots_retry()}</Button>
      </p>
    </div>
  )
}
