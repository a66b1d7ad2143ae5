import { useMutation } from '@tanstack/react-query'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'
import type { Offer, Terms } from './offer.ts'
import { PromotionCard } from './promotion-card.tsx'
import { TermsList, whatIsGiven } from './terms-list.tsx'

type OfferCardProps = {
  offer: Offer
  code?: string
  onTaken?: () => void
}

/** An available bonus: its value, its conditions, and two equally sized buttons to accept or decline. */
export function OfferCard({ offer: { terms, until, grant_id, is_chosen }, code, onTaken }: OfferCardProps) {
  const isPlayer = useSession().profile !== null
  return (
    <PromotionCard terms={terms} until={until}>
      <p className="title-20">{whatIsGiven(terms)}</p>
      <TermsList terms={terms} />
      {OCCASIONS[terms.occasion].isCashback ? (
        <p className="text-13 text-paper-3">{m.promotion_cashback_nothing()}</p>
      ) : isPlayer ? (
        <Answer {...{ terms, grant_id, is_chosen }} code={code} onTaken={onTaken} />
      ) : (
        <p className="flex flex-wrap items-center gap-3 text-13 text-paper-3">
          <ModalLink flag="signup" className={buttonClass('secondary')}>
            {m.shell_register()}
          </ModalLink>
          {m.promotions_visitor()}
        </p>
      )}
    </PromotionCard>
  )
}

const takenSummary = (terms: Terms) =>
  terms.free_spins ? whatIsGiven(terms) : formatMoney(terms.max_amount, terms.currency, getLocale())

type AnswerProps = Pick<Offer, 'terms' | 'grant_id' | 'is_chosen'> & {
  code: string | undefined
  onTaken: (() => void) | undefined
}

function Answer({ terms, grant_id, is_chosen, code, onTaken }: AnswerProps) {
  const { bonus } = useTRPC()
  const { renew } = useSessionCache()
  const { open } = useModals()
  const { isOfDeposit } = OCCASIONS[terms.occasion]
  const take = useMutation(
    bonus.take.mutationOptions({
      async onSuccess() {
        onTaken?.()
        await renew()
        if (isOfDeposit) inBackground(open({ name: 'PayIn' }))
        else toast.success(m.promotion_taken({ amount: takenSummary(terms) }))
      },
    }),
  )
  const leave = useMutation(
    bonus.cancel.mutationOptions({
      async onSuccess({ state }) {
        await renew()
        if (state === 'available') inBackground(open({ name: 'PayIn' }))
      },
    }),
  )
  const press = () => take.mutate({ id: terms.id, terms_hash: terms.terms_hash, ...(code !== undefined && { code }) })
  const error = take.error ?? leave.error
  return (
    <>
      {is_chosen && (
        <p role="status" className="text-13 text-paper-2">
          {m.promotion_chosen()}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={take.isPending} onClick={is_chosen ? () => open({ name: 'PayIn' }) : press}>
          {isOfDeposit ? m.promotion_take_deposit() : m.promotion_take()}
        </Button>
        {grant_id !== null ? (
          <Button busy={leave.isPending} onClick={() => leave.mutate({ id: grant_id })}>
            {is_chosen ? m.promotion_without() : m.promotion_decline()}
          </Button>
        ) : (
          isOfDeposit && <Button onClick={() => open({ name: 'PayIn' })}>{m.promotion_without()}</Button>
        )}
      </div>
      <ErrorProblem error={error} />
    </>
  )
}
