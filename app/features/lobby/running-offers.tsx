import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { Countdown, LeftLine } from '~/features/promotions/countdown.tsx'
import type { Offer as OpenOffer } from '~/features/promotions/offer.ts'
import { registrationBonusEnd } from '~/features/promotions/registration-promotion.ts'
import { tournamentName } from '~/features/tournaments/tournament.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { inReadersWords } from '~/lib/format/reader-words.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'

/**
 * The registration bonus with its countdown, or else the first available bonus, and the tournament that ends first;
 * renders nothing if there are neither. Players on a break or excluded see no offers.
 */
export function RunningOffers() {
  return useSession().profile?.is_stopped ? null : <Offers />
}

function Offers() {
  const trpc = useTRPC()
  const isPlayer = useSession().profile !== null
  const { data: offered, isError } = useQuery({ ...trpc.bonus.offers.queryOptions({}), enabled: isPlayer })
  // the registration bonus is paid with the first deposit: for players who have deposited, the request would always be
  // a 404
  const mayWait =
    !isPlayer || isError || offered?.offers.some(({ terms }) => terms.occasion === 'registration_and_deposit')
  const waiting = useQuery({ ...trpc.bonus.waiting.queryOptions({}), enabled: mayWait === true, retry: false })
  const { data: all } = useQuery(trpc.tournaments.list.queryOptions({}))
  const tournament = all?.tournaments.find(({ status }) => status === 'active')
  const bonus = waiting.isError ? undefined : waiting.data
  // cashback is paid automatically, so there is nothing to claim
  const offer = offered?.offers.find(({ terms }) => !OCCASIONS[terms.occasion].isCashback)
  if (!bonus && !offer && !tournament) return null
  return (
    <section aria-labelledby="on-now" className="mt-8 lg:mt-10">
      <h2 id="on-now" className="title-section mb-3 lg:mb-4">
        {m.home_promotions_title()}
      </h2>
      <div className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        {bonus ? <WaitingBonus bonus={bonus} seenAt={waiting.dataUpdatedAt} /> : offer && <OpenBonus {...offer} />}
        {tournament && (
          <Offer
            action={
              <Link to="/tournament/$id" params={{ id: tournament.id }} className={buttonClass('secondary')}>
                {m.home_tournament_see()}
              </Link>
            }
          >
            <p className="text-14">
              {m.home_tournament_text({
                name: tournamentName(tournament),
                prize: formatMoney(tournament.prize_total, tournament.currency, getLocale()),
              })}
            </p>
            <Countdown until={tournament.ends_at} />
          </Offer>
        )}
      </div>
    </section>
  )
}

function OpenBonus({ terms, until }: OpenOffer) {
  return (
    <Offer action={<BonusesLink />}>
      <p className="text-14">{m.home_offer_text({ name: inReadersWords(terms.names, m.promotion_name) })}</p>
      {until && <Countdown until={until} />}
    </Offer>
  )
}

type Waiting = { readonly name: string; readonly expires_in: number }

/** Disappears silently when it ends. */
function WaitingBonus({ bonus: { name, expires_in }, seenAt }: { bonus: Waiting; seenAt: number }) {
  const isPlayer = useSession().profile !== null
  const [isOver, setOver] = useState(false)
  // for visitors counted from their first visit, stored in the cookie; for players the server knows the end
  const until = new Date((isPlayer ? undefined : registrationBonusEnd()) ?? seenAt + expires_in * 1000).toISOString()
  if (isOver) return null
  return (
    <Offer action={<BonusesLink />}>
      <p className="text-14">{m.home_promotion_text({ name })}</p>
      <Countdown until={until} onEnd={() => setOver(true)} />
      <LeftLine until={until} />
    </Offer>
  )
}

const BonusesLink = () => (
  <Link to="/bonuses" className={buttonClass('secondary')}>
    {m.home_promotion_see()}
  </Link>
)

function Offer({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-panel border border-line bg-surface-1 p-4 lg:px-6">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">{children}</div>
      {action}
    </div>
  )
}
