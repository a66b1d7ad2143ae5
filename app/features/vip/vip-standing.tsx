import { formatMoney } from '~/lib/format.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useQuery } from '~/lib/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { VipPath } from './vip-path.tsx'

/** A player's points and level; undefined for a visitor, and before it is known. */
export function useVipStanding() {
  const isPlayer = useSession().profile !== null
  return useQuery(useTRPC().vip.standing.queryOptions({}, { enabled: isPlayer })).data
}

/** A player's own points and level; nothing for a visitor. */
export function VipStanding() {
  const standing = useVipStanding()
  if (!standing) return null
  const { rakeback } = standing
  return (
    <>
      <VipPath points={standing.points} level={standing.level} />
      {rakeback.length > 0 && (
        <p className="num mt-3 text-14 text-paper-2">
          {m.vip_this_week()}:{' '}
          {rakeback.map(({ amount, currency }) => formatMoney(amount, currency, getLocale())).join(' · ')}
        </p>
      )}
    </>
  )
}
