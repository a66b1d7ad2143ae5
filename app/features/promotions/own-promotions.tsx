import { Suspense } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ActivePromotion } from './active-promotion.tsx'
import { FreeBet } from './free-bet.tsx'
import { FreeSpinsBonus } from './free-spins.tsx'
import { Group } from './group.tsx'
import type { Grant } from './offer.ts'

/** Loaded lazily, since few players have any, and they are at the end of the page. */
const PastPromotions = lazyPart(async () => (await import('./past-promotions.tsx')).PastPromotions)

/** The player's bonuses: active ones, or past ones, which render nothing if there are none. */
export function OwnPromotions({ part }: { part: 'active' | 'past' }) {
  const { data, isError, refetch } = useQuery(useTRPC().bonus.grants.queryOptions({}))
  if (part === 'past') {
    const past = data?.grants.filter(({ closed_at }) => closed_at !== null) ?? []
    return past.length === 0 ? null : (
      <Group title={m.promotions_past()}>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <PastPromotions grants={past} />
        </Suspense>
      </Group>
    )
  }
  const active = data?.grants.filter(({ state }) => state === 'active')
  return (
    <Group title={m.promotions_active()}>
      {isError && (
        <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
      )}
      {!active && !isError && <Skeleton className="h-40 w-full" />}
      {active?.length === 0 && (
        <EmptyState title={m.promotions_active_none()}>{m.promotions_active_none_text()}</EmptyState>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4">
        {active?.map((grant) => (
          <OwnBonus key={grant.id} grant={grant} />
        ))}
      </div>
    </Group>
  )
}

function OwnBonus({ grant }: { grant: Grant }) {
  const { free_bet_in, free_spins } = grant.terms
  if (free_bet_in) return <FreeBet grant={grant} games={free_bet_in} />
  if (free_spins) return <FreeSpinsBonus grant={grant} spins={free_spins} />
  return <ActivePromotion grant={grant} />
}
