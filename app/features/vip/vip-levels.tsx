import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { VIP_LEVELS, type VipLevel } from '#server/shared/rewards/vip.ts'
import { formatMoney, formatNumber, formatPercent } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Table } from '~/ui/table.tsx'

const BP_PER_PERCENT = 100
/** A point is a cent. */
const MICROS_A_POINT = 10_000n

const usd = (decimal: string) => formatMoney(decimal, 'USD', getLocale())

/** What reaching a level costs on average. */
const costOf = ({ from }: VipLevel) => usd(formatMicros(micros(BigInt(from) * MICROS_A_POINT)))

/** What each level gives and what it costs to reach, in a plain table. */
export function VipLevels() {
  const locale = getLocale()
  const dear = VIP_LEVELS[3]
  return (
    <section aria-labelledby="vip-levels" className="mt-8">
      <h2 id="vip-levels" className="title-section mb-3 lg:mb-4">
        {m.vip_levels()}
      </h2>
      <Table
        caption={m.vip_levels()}
        rows={VIP_LEVELS}
        rowKey={({ level }) => level}
        columns={[
          { id: 'level', header: m.vip_level_column(), cell: ({ level }) => <span className="num">{level}</span> },
          {
            id: 'from',
            header: m.vip_from(),
            align: 'end',
            cell: ({ from }) => <span className="num">{formatNumber(from, locale)}</span>,
          },
          {
            id: 'cost',
            header: m.vip_costs(),
            align: 'end',
            cell: (level) => <span className="num">{costOf(level)}</span>,
          },
          {
            id: 'rakeback',
            header: m.vip_rakeback(),
            cell: ({ rakebackBp, weeklyCap }) => (
              <span className="num">
                {rakebackBp === 0
                  ? '–'
                  : m.vip_rakeback_of({
                      percent: formatPercent(rakebackBp / BP_PER_PERCENT, locale, 1),
                      cap: usd(weeklyCap),
                    })}
              </span>
            ),
          },
          {
            id: 'prize',
            header: m.vip_prize(),
            align: 'end',
            cell: ({ prize }) => <span className="num">{prize === '0' ? '–' : usd(prize)}</span>,
          },
        ]}
      />
      {dear && (
        <p className="num mt-4 max-w-170 text-14 text-paper-2">
          {m.vip_points_text({ level: dear.level, amount: costOf(dear) })}
        </p>
      )}
      <p className="mt-2 max-w-170 text-14 text-paper-2">{m.vip_keeps()}</p>
    </section>
  )
}
