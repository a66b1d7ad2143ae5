import { Toast } from '@base-ui/react/toast'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck, CircleExclamationPoint, Info, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { NOTIFICATION_TIMEOUT_MS, NOTIFICATION_WIDTH_PX } from '#server/shared/constants/timings.ts'
import { type ToastKind, type ToastMessage, toastQueue } from '~/lib/browser/toast.ts'
import { m } from '~/paraglide/messages.js'

const GLYPHS = { success: CircleCheck, error: CircleExclamationPoint, info: Info } as const
const COLOURS = { success: 'text-win', error: 'text-loss', info: 'text-info' } as const

/** The library sets aria-modal, which alerts and statuses must not have. */
const NO_DIALOG = { 'aria-modal': undefined }

const manager = Toast.createToastManager<{ kind: ToastKind }>()

/**
 * Notifications, 300 px wide, closed by a click or after three seconds; the time pauses on hover, focus, or while the
 * window is inactive (WCAG 2.2.1). Errors of a page are removed on navigation.
 */
export function ToastRegion({ waiting }: { waiting: readonly ToastMessage[] }) {
  useEffect(() => {
    if (waiting.length === 0) return
    // existing timers pause with the window, but those of a toast added in a hidden tab would start immediately
    const show = () => {
      if (document.visibilityState === 'hidden') return
      for (const { kind, title, description } of toastQueue.take())
        manager.add({ title, description, data: { kind }, timeout: NOTIFICATION_TIMEOUT_MS })
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [waiting])

  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={m.ui_notifications()}
          style={{ width: NOTIFICATION_WIDTH_PX }}
          className="group fixed inset-x-0 top-[calc(var(--spacing-bar)+0.75rem)] z-60 mx-auto flex flex-col gap-3 sm:right-8 sm:left-auto"
        >
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Messages() {
  const { toasts, close } = Toast.useToastManager<{ kind: ToastKind }>()
  const router = useRouter()
  const closeErrors = useEffectEvent(() => {
    for (const { id, data } of toasts) if (data?.kind === 'error') close(id)
  })
  useEffect(() => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && closeErrors()), [router])
  return toasts.map((message) => {
    const kind = message.data?.kind ?? 'info'
    const Glyph = GLYPHS[kind]
    return (
      <Toast.Root
        key={message.id}
        toast={message}
        role={kind === 'error' ? 'alert' : 'status'}
        {...NO_DIALOG}
        swipeDirection={['right', 'up']}
        onClick={() => close(message.id)}
        className="relative cursor-pointer overflow-hidden rounded-control border border-line bg-surface-2 p-3 shadow-pop transition-[opacity,translate] duration-200 data-ending-style:-translate-y-2 data-limited:hidden data-starting-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex gap-3">
          <Glyph aria-hidden="true" className={`size-5 shrink-0 ${COLOURS[kind]}`} strokeWidth={1.5} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold text-14" />
            <Toast.Description className="num whitespace-pre-line text-13 text-paper-2" />
          </div>
          <Toast.Close
            aria-label={m.ui_close()}
            className="touch-target -m-1 grid size-6 shrink-0 place-items-center rounded-chip text-paper-3 hover:text-paper"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </Toast.Close>
        </Toast.Content>
        <span
          aria-hidden="true"
          className="line-x absolute inset-x-0 bottom-0 origin-left animate-line-drain group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused]"
        />
      </Toast.Root>
    )
  })
}
