import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Group } from './group.tsx'
import { OfferCard } from './offer-card.tsx'
import { OwnBonuses } from './own-bonuses.tsx'
import { PromoCode } from './promo-code.tsx'

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
      <Group title={m.bonuses_offers()}>{profile?.is_stopped ? <AtRest /> : <Offers />}</Group>
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

/** Whoever rests is offered nothing, and is told that nothing runs out meanwhile. */
function AtRest() {
  return (
    <EmptyState
      title={m.bonuses_rest_title()}
      action={
        <Link to="/profile/limits" className={buttonClass('secondary')}>
          {m.limits_title()}
        </Link>
      }
    >
      {m.bonuses_rest()}
    </EmptyState>
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
