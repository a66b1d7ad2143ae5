import { Suspense } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Group } from './group.tsx'
import { OfferCard } from './offer-card.tsx'
import { OwnPromotions } from './own-promotions.tsx'
import { PromoCode } from './promo-code.tsx'

const AtRest = lazyPart(async () => (await import('./at-rest.tsx')).AtRest)

export function PromotionsPage() {
  const { profile } = useSession()
  const isPlayer = profile !== null
  return (
    <div className="grid gap-8">
      <header>
        <h1 className="title-24">{m.promotions_title()}</h1>
        <p className="mt-3 max-w-170 text-16 text-paper-2">{m.promotions_lead()}</p>
      </header>
      {isPlayer && <OwnPromotions part="active" />}
      <Group title={m.promotions_offers()}>
        {profile?.is_stopped ? (
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <AtRest />
          </Suspense>
        ) : (
          <Offers />
        )}
      </Group>
      {!profile?.is_stopped && (
        <Group title={m.promotions_code()}>
          <div className="max-w-140">
            <PromoCode />
          </div>
        </Group>
      )}
      {isPlayer && <OwnPromotions part="past" />}
    </div>
  )
}

function Offers() {
  const { data, isError, refetch } = useQuery(useTRPC().bonus.offers.queryOptions({}))
  if (isError)
    return <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
  if (!data) return <Skeleton className="h-60 w-full" />
  if (data.offers.length === 0) return <EmptyState title={m.promotions_offers_none()} />
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4">
      {data.offers.map((offer) => (
        <OfferCard key={offer.terms.id} offer={offer} />
      ))}
    </div>
  )
}
