import { Timer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { Money } from '~/ui/money.tsx'

const ASKED_EVERY_MS = 60_000
const MINUTE_S = 60

/**
 * Time played and net result of this session as counted by the platform (RTS 2E, 13C): for games whose rounds this page
 * does not see. Renders nothing for visitors, and before the first bet.
 */
export function SessionPlayed({ className = '' }: { className?: string }) {
  const user = useSession().profile?.user
  const { data, refetch } = useQuery({
    ...useTRPC().limits.current.queryOptions({}),
    enabled: user !== undefined,
    refetchInterval: ASKED_EVERY_MS,
  })
  // any later bet has changed the balance
  const balance = user?.balance
  const counted = useRef(balance)
  useEffect(() => {
    if (counted.current === balance) return
    counted.current = balance
    inBackground(refetch({ cancelRefetch: false }))
  }, [balance, refetch])
  const played = data?.reality_check
  if (!user || !played || (played.played_s === 0 && /^0(\.0+)?$/.test(played.staked))) return null
  return (
    <p
      className={`num flex h-11 items-center gap-2.5 whitespace-nowrap rounded-control border border-line px-2.5 text-12 text-paper-3 lg:h-10 lg:px-3.5 lg:text-13 ${className}`}
    >
      <Timer aria-hidden="true" className="size-4" strokeWidth={1.5} />
      <span className="sr-only">{m.limits_session_played()}</span>
      <span>{m.limits_minutes_count({ count: Math.floor(played.played_s / MINUTE_S) })}</span>
      <Money value={played.net} currency={user.currency ?? DEFAULT_CURRENCY} signed className="font-semibold" />
    </p>
  )
}
