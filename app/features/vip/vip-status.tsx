import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { VipPath } from './vip-path.tsx'

/** The player's points and level; undefined for visitors, and until loaded. */
export function useVipStatus() {
  const isPlayer = useSession().profile !== null
  return useQuery(useTRPC().vip.standing.queryOptions({}, { enabled: isPlayer })).data
}

/** The player's points and level; renders nothing for visitors. */
export function VipStatus() {
  const standing = useVipStatus()
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
