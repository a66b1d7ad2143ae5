import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useQuery } from '~/lib/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Group } from './group.tsx'
import { OfferCard } from './offer-card.tsx'
import { OwnBonuses } from './own-bonuses.tsx'
import { PromoCode } from './promo-code.tsx'

const AtRest = lazyPart(async () => (await import('./at-rest.tsx')).AtRest)

/** What is offered, what is wagered and what has been, with all conditions. */
export function BonusesPage() {
  const { profile } = useSession()
  const isPlayer = profile !== null
  return (
    <div className="grid gap-8">
      <header>
        <h1 className="title-24">{m.bonuses_title()}</h1>
        <p className="mt-3 max-w-170 text-16 text-paper-2">{m.bonuses_lead()}</p>
      </header>
      {isPlayer && <OwnBonuses part="active" />}
      <Group title={m.bonuses_offers()}>
        {profile?.is_stopped ? (
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <AtRest />
          </Suspense>
        ) : (
          <Offers />
        )}
      </Group>
      {!profile?.is_stopped && (
        <Group title={m.bonuses_code()}>
          <div className="max-w-140">
            <PromoCode />
          </div>
        </Group>
      )}
      {isPlayer && <OwnBonuses part="past" />}
    </div>
  )
}

function Offers() {
  const { data, isError, refetch } = useQuery(useTRPC().bonus.offers.queryOptions({}))
  if (isError)
    return <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
  if (!data) return <Skeleton className="h-60 w-full" />
  if (data.offers.length === 0) return <EmptyState title={m.bonuses_offers_none()} />
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4">
      {data.offers.map((offer) => (
        <OfferCard key={offer.terms.id} offer={offer} />
      ))}
    </div>
  )
}
