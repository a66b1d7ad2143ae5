import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Select } from '~/ui/select.tsx'

/** A free bet: its stake is paid by the house. */
export type FreeBet = { readonly id: string; readonly amount: string }

const OWN = 'own'

export function useFreeBets(): readonly FreeBet[] {
  const user = useSession().profile?.user
  const { data } = useQuery({ ...useTRPC().bonus.grants.queryOptions({}), enabled: user !== undefined })
  const grants = data?.grants ?? []
  return grants.filter(
    ({ state, terms }) =>
      state === 'active' && terms.currency === user?.currency && terms.free_bet_in?.includes('sports'),
  )
}

type Props = {
  freeBets: readonly FreeBet[]
  chosen: FreeBet | undefined
  onChoose: (id: string | null) => void
  currency: Parameters<typeof formatMoney>[1]
}

/** Choice between the player's own money and a free bet; renders nothing without free bets. */
export function FundChoice({ freeBets, chosen, onChoose, currency }: Props) {
  if (freeBets.length === 0) return null
  return (
    <Select<string>
      label={m.sports_fund()}
      hint={chosen && m.promotion_free_bet_once()}
      value={chosen?.id ?? OWN}
      onValueChange={(next) => onChoose(next === OWN ? null : next)}
      items={[
        { value: OWN, label: m.sports_fund_own() },
        ...freeBets.map(({ id, amount }) => ({
          value: id,
          label: m.promotion_free_bet({ amount: formatMoney(amount, currency, getLocale()) }),
        })),
      ]}
    />
  )
}
