import { Ticket } from 'lucide-react'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { SessionPlayed } from '~/features/limits/session-played.tsx'
import { useSession } from '~/lib/player/session.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { useReloadBlock } from '~/lib/scripts/reload-blocks.ts'
import { m } from '~/paraglide/messages.js'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SilenceNotice } from './silence-notice.tsx'
import { useSlip } from './slip-store.ts'
import { useLiveSports } from './use-live-sports.ts'

const SlipTabs = lazyPart(async () => (await import('./slip-tabs.tsx')).SlipTabs)

/** Frame of every sports page: the slip next to it, on phones a bar that opens the slip as a sheet. */
export function SportsLayout({ children }: { children: ReactNode }) {
  useLiveSports()
  const isWide = useWide()
  const { picks } = useSlip()
  useReloadBlock(picks.length > 0)
  const [isOpen, setIsOpen] = useState(false)
  // the sheet contains a player's bets too
  const hasBar = useSession().profile !== null || picks.length > 0
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <SilenceNotice />
        {children}
      </div>
      <aside aria-label={m.sports_slip()} className="sticky top-[calc(var(--spacing-bar)+1rem)] max-lg:hidden">
        <div className="rounded-panel border border-line bg-surface-1 p-4">
          {isWide ? <SlipInTime /> : <Skeleton className="h-60 w-full" />}
        </div>
      </aside>
      {hasBar && (
        <div className="sticky bottom-[calc(var(--spacing-bottom-bar)+0.5rem)] z-20 lg:hidden">
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className="num flex h-14 w-full items-center gap-3 rounded-control border border-accent bg-surface-2 px-4 font-semibold text-14"
          >
            <Ticket aria-hidden="true" className="size-5 text-accent" strokeWidth={1.5} />
            {m.sports_slip()}
            <span className="ml-auto rounded-chip bg-volt px-2 text-on-volt">{picks.length}</span>
          </button>
        </div>
      )}
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={m.sports_slip()}>
        <SlipInTime />
      </Dialog>
    </div>
  )
}

function SlipInTime() {
  return (
    <>
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <SlipTabs />
      </Suspense>
      <SessionPlayed className="mt-3" />
    </>
  )
}

const WIDE = '(width >= 64rem)'

/**
 * Whether the slip's column is shown; false before hydration, since the server knows neither the width nor the slip.
 */
function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
