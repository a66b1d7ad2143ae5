import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Maximize, Minimize } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { OPAQUE_ORIGIN } from '#server/shared/constants/external-url.ts'
import { problemOf } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useSession } from '~/lib/player/session.ts'
import { useHasRefused } from '~/lib/receipts/use-has-refused.ts'
import { useReloadBlock } from '~/lib/scripts/reload-blocks.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { type Kind, PATHS } from './kind.ts'
import { useGameHost } from './use-game-host.ts'

type GameFrameProps = {
  slug: string
  name: string
  kind: Kind
  mode: 'demo' | 'real'
  /** Figures of the game shown before it is played; on phones, where it covers the page. */
  facts: string
}

/**
 * A provider's game in a frame of its own origin. It may run scripts and use its own storage, but cannot navigate the
 * page or open windows. One from the site's own host has an opaque origin, and no storage. On phones it fills the screen until the player goes back or opens the page behind it.
 */
export function GameFrame({ slug, name, kind, mode, facts }: GameFrameProps) {
  const { casino } = useTRPC()
  const currency = useSession().profile?.user.currency ?? DEFAULT_CURRENCY
  const frame = useRef<HTMLIFrameElement>(null)
  const fullButton = useRef<HTMLButtonElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isFull, setIsFull] = useState(true)
  const real = useMutation(casino.launch.mutationOptions())
  const demo = useMutation(casino.demo.mutationOptions())
  const { mutate, data: launch, error } = mode === 'real' ? real : demo
  const launchAgain = () => setAttempt((n) => n + 1)
  const { state, isCovered, send } = useGameHost({
    frame,
    mode,
    kind,
    url: launch?.url,
    origin: launch?.origin,
    onExpired: launchAgain,
    onEscape: () => fullButton.current?.focus(),
  })
  const isRefused = useHasRefused() && mode === 'real'
  useEffect(() => {
    if (isRefused) send('stopAutoplay')
  }, [isRefused, send])
  // only the game knows whether a round is open
  useReloadBlock(launch !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt launches the game again
  useEffect(() => {
    const { origin, pathname } = window.location
    mutate({ slug, locale: getLocale(), host: origin, return_path: pathname, currency })
  }, [slug, mutate, attempt])

  if (error) return <Failed kind={kind} lines={problemOf(error).lines} onRetry={launchAgain} />
  if (state === 'down') return <Failed kind={kind} lines={[m.slots_down_text()]} onRetry={launchAgain} />
  const isOpen = launch !== undefined && state === 'open'
  return (
    <div
      className={`relative overflow-hidden rounded-panel border border-line bg-surface-1 ${isFull ? 'max-lg:fixed max-lg:inset-0 max-lg:z-35 max-lg:flex max-lg:flex-col-reverse max-lg:overscroll-none max-lg:rounded-none max-lg:border-0 max-lg:bg-ink max-lg:pb-[env(safe-area-inset-bottom)]' : ''}`}
    >
      <div className={`relative ${isFull ? 'max-lg:min-h-0 max-lg:flex-1' : ''}`}>
        {launch && (
          <iframe
            key={launch.url}
            ref={frame}
            src={launch.url}
            title={name}
            sandbox={launch.origin === OPAQUE_ORIGIN ? 'allow-scripts' : 'allow-scripts allow-same-origin'}
            allow="fullscreen; autoplay; screen-wake-lock"
            referrerPolicy="strict-origin"
            className={`block w-full ${isFull ? 'max-lg:h-full lg:h-[min(78dvh,720px)] lg:min-h-120' : 'h-[min(78dvh,720px)] min-h-120'}`}
          />
        )}
        {!isOpen && (
          <Cover text={state === 'slow' ? m.slots_slow() : m.slots_loading()}>
            <img
              src={`/slots/${slug}.svg`}
              alt=""
              width={320}
              height={240}
              className="absolute inset-0 size-full object-cover opacity-15"
            />
            <p className="title-section relative">{name}</p>
            <span className="line-x absolute inset-x-0 bottom-0 origin-left scale-x-0 animate-line-load" />
          </Cover>
        )}
        {isOpen && isCovered && <Cover text={m.slots_paused()} />}
        {/* the frame shows its own outcomes, which no valid receipt proves */}
        {isOpen && isRefused && <Cover text={m.receipt_refused()} />}
      </div>
      <div className="flex min-h-11 items-center gap-2 border-line border-t py-1 pr-2 pl-4 max-lg:border-b">
        <p className="mr-auto min-w-0 truncate tight:whitespace-normal">
          <span className="font-semibold text-14 lg:sr-only">{name}</span>{' '}
          <span className="num text-12 text-paper-3">{facts}</span>
        </p>
        <IconButton
          ref={fullButton}
          className="lg:hidden"
          label={isFull ? m.slots_leave_full() : m.slots_full_screen()}
          onClick={() => {
            // a game that is not visible must not spin automatically
            if (isFull) send('stopAutoplay')
            setIsFull(!isFull)
          }}
        >
          {isFull ? (
            <Minimize aria-hidden="true" className="size-4" strokeWidth={1.5} />
          ) : (
            <Maximize aria-hidden="true" className="size-4" strokeWidth={1.5} />
          )}
        </IconButton>
        <IconButton
          className="max-lg:hidden"
          label={m.slots_full_screen()}
          onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
        >
          <Maximize aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </IconButton>
      </div>
    </div>
  )
}

function Cover({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid min-h-80 place-content-center justify-items-center gap-2 overflow-hidden bg-surface-1 p-6 text-center"
    >
      {children}
      <p className="relative text-paper-2">{text}</p>
    </div>
  )
}

type FailedProps = { kind: Kind; lines: readonly string[]; onRetry: () => void }

function Failed({ kind, lines, onRetry }: FailedProps) {
  return (
    <div className="grid min-h-80 place-content-center rounded-panel border border-line bg-surface-1 py-4">
      <ErrorState
        as="h2"
        title={m.slots_down()}
        action={
          <>
            <Button onClick={onRetry}>{m.slots_retry()}</Button>
            <Link to={PATHS[kind].list} className={buttonClass('outline')}>
              {kind === 'slot' ? m.slots_home() : m.soon_live_title()}
            </Link>
          </>
        }
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ErrorState>
    </div>
  )
}
