import { useMutation } from '@tanstack/react-query'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { ProgressLine } from '~/ui/progress-line.tsx'
import { GiveUp } from './give-up.tsx'
import type { Grant } from './offer.ts'
import { PromotionCard } from './promotion-card.tsx'
import { Cost, Fact, TermsList } from './terms-list.tsx'

/** A bonus being wagered: the remaining stake is the large number. */
export function ActivePromotion({ grant }: { grant: Grant }) {
  const { terms, need, done, held, active_until, expected_cost } = grant
  const money = (decimal: string) => formatMoney(decimal, terms.currency, getLocale())
  const [left, share] = progressOf(need, done)
  return (
    <PromotionCard terms={terms} until={active_until}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="num title-24">{money(left)}</span>
        <span className="text-14 text-paper-2">{m.promotion_left()}</span>
      </p>
      <ProgressLine share={share} />
      <p className="num text-13 text-paper-3">{m.promotion_progress({ done: money(done), need: money(need) })}</p>
      <dl className="text-14">
        <Fact name={m.promotion_held()}>{money(held)}</Fact>
        <Cost currency={terms.currency} costs={expected_cost} />
      </dl>
      <TermsList terms={terms} isTaken={true} />
      <GiveUpBonus grant={grant} />
    </PromotionCard>
  )
}

/** Remaining stake, and progress from 0 to 1. */
function progressOf(need: string, done: string): [string, number] {
  const [all, staked] = [parseMicros(need), parseMicros(done)]
  const left = micros(all > staked ? all - staked : 0n)
  return [formatMicros(left), all === 0n ? 0 : 1 - Number(left) / Number(all)]
}

function GiveUpBonus({ grant: { id, held, terms } }: { grant: Grant }) {
  const { renew } = useSessionCache()
  const cancel = useMutation(useTRPC().bonus.cancel.mutationOptions({ onSuccess: renew }))
  return (
    <GiveUp
      goes={m.promotion_goes_money({ amount: formatMoney(held, terms.currency, getLocale()) })}
      stays={m.promotion_stays_money()}
      give={() => cancel.mutateAsync({ id })}
    />
  )
}
