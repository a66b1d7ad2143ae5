import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatNumber } from '~/lib/format.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { levelName } from './vip-levels.tsx'

/** A player's own points and level; nothing for a visitor. */
export function VipStanding() {
  const isPlayer = useSession().profile !== null
  const { data } = useQuery(useTRPC().vip.standing.queryOptions({}, { enabled: isPlayer }))
  if (!data) return null
  const locale = getLocale()
  const { points, level, rakeback } = data
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
      <div>
        <dt className="text-13 text-paper-3">{m.vip_points()}</dt>
        <dd className="num title-20">{formatNumber(points, locale, 2)}</dd>
      </div>
      <div>
        <dt className="text-13 text-paper-3">{m.vip_level_column()}</dt>
        <dd className="num title-20">{level === 0 ? m.vip_level_none() : levelName(level)}</dd>
      </div>
      {rakeback.length > 0 && (
        <div>
          <dt className="text-13 text-paper-3">{m.vip_this_week()}</dt>
          <dd className="num title-20">
            {rakeback.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' · ')}
          </dd>
        </div>
      )}
    </dl>
  )
}
