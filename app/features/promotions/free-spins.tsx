import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { ProgressLine } from '~/ui/progress-line.tsx'
import { GiveUp } from './give-up.tsx'
import type { Grant, Terms } from './offer.ts'
import { PromotionCard } from './promotion-card.tsx'
import { TermsList, whatIsGiven } from './terms-list.tsx'

type FreeSpinsBonusProps = { grant: Grant; spins: NonNullable<Terms['free_spins']> }

export function FreeSpinsBonus({ grant: { id, terms, active_until }, spins }: FreeSpinsBonusProps) {
  const { profile, bonus } = useTRPC()
  const { renew } = useSessionCache()
  const { data } = useQuery(profile.freeSpins.queryOptions({}))
  const cancel = useMutation(bonus.cancel.mutationOptions({ onSuccess: renew }))
  const { game } = spins
  const count = data?.find(({ campaign_id }) => campaign_id === terms.id)?.spins_left ?? spins.spins
  return (
    <PromotionCard terms={terms} until={active_until}>
      <p className="title-20">{whatIsGiven(terms)}</p>
      <ProgressLine share={1 - count / spins.spins} />
      <p className="num text-13 text-paper-3">{m.profile_free_spins_left({ count })}</p>
      <TermsList terms={terms} />
      <div className="flex flex-wrap gap-3">
        <Link
          to="/games/slots/$slots/play"
          params={{ slots: game.id }}
          preload={false}
          className={buttonClass('primary')}
        >
          {m.promotion_free_spins_play()}
        </Link>
        <GiveUp
          goes={m.promotion_goes_spins({ count, game: game.name })}
          stays={m.promotion_stays_spins()}
          give={() => cancel.mutateAsync({ id })}
        />
      </div>
    </PromotionCard>
  )
}
