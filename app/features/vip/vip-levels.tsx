import type { ReactNode } from 'react'
import type { Locale } from '#server/shared/constants/locales.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { VIP_LEVELS, type VipLevel } from '#server/shared/rewards/vip.ts'
import { formatMoney, formatNumber, formatPercent } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

const BP_PER_PERCENT = 100
const MINUTES_AN_HOUR = 60
/** A point is a cent. */
const MICROS_A_POINT = 10_000n

const usd = (decimal: string) => formatMoney(decimal, 'USD', getLocale())

/** What reaching a level costs on average. */
const costOf = ({ from }: VipLevel) => usd(formatMicros(micros(BigInt(from) * MICROS_A_POINT)))

/** "6 h", "30 min". */
const timeOf = (minutes: number) =>
  minutes < MINUTES_AN_HOUR
    ? m.vip_minutes({ minutes: formatNumber(minutes, getLocale()) })
    : m.vip_hours({ hours: formatNumber(minutes / MINUTES_AN_HOUR, getLocale()) })

const NAMES = [m.vip_name_1, m.vip_name_2, m.vip_name_3, m.vip_name_4, m.vip_name_5, m.vip_name_6] as const

/** A level by its number and what it is called: "3 · Arc". */
export const levelName = (level: number): string => {
  const name = NAMES[level - 1]
  return name ? `${level} · ${name()}` : String(level)
}

type LevelFact = {
  readonly id: string
  readonly name: string
  readonly value: (level: VipLevel) => ReactNode
}

function factsOf(locale: Locale): LevelFact[] {
  return [
    { id: 'level', name: m.vip_level_column(), value: ({ level }) => <span className="num">{levelName(level)}</span> },
    {
      id: 'from',
      name: m.vip_from(),
      value: ({ from }) => <span className="num">{formatNumber(from, locale)}</span>,
    },
    {
      id: 'cost',
      name: m.vip_costs(),
      value: (level) => <span className="num">{costOf(level)}</span>,
    },
    {
      id: 'rakeback',
      name: m.vip_rakeback(),
      value: ({ rakebackBp, weeklyCap }) => (
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
      id: 'payouts',
      name: m.vip_payouts(),
      value: ({ payoutsADay }) => <span className="num">{usd(payoutsADay)}</span>,
    },
    {
      id: 'looked-at',
      name: m.vip_looked_at(),
      value: ({ reviewMinutes }) => <span className="num">{timeOf(reviewMinutes)}</span>,
    },
    {
      id: 'fee',
      name: m.vip_payout_fee(),
      value: ({ hasPayoutFee }) => (hasPayoutFee ? m.vip_payout_fee_provider() : m.vip_payout_fee_none()),
    },
    {
      id: 'prize',
      name: m.vip_prize(),
      value: ({ prize }) => <span className="num">{prize === '0' ? '–' : usd(prize)}</span>,
    },
  ]
}

/** What each level gives and what it costs to reach: a card a level. */
export function VipLevels() {
  const locale = getLocale()
  const facts = factsOf(locale)
  const dear = VIP_LEVELS[3]
  return (
    <section aria-labelledby="vip-levels" className="mt-8">
      <h2 id="vip-levels" className="title-section mb-3 lg:mb-4">
        {m.vip_levels()}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4 xl:grid-cols-3">
        {VIP_LEVELS.map((level) => (
          <li key={level.level} className="rounded-panel border border-line bg-surface-1 px-4 py-2">
            <dl className="text-14 *:flex *:min-h-9 *:items-center *:justify-between *:gap-4">
              {facts.map(({ id, name, value }) => (
                <div key={id}>
                  <dt className="text-paper-3">{name}</dt>
                  <dd className="text-right">{value(level)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {dear && (
        <p className="num mt-4 max-w-170 text-14 text-paper-2">
          {m.vip_points_text({ level: dear.level, amount: costOf(dear) })}
        </p>
      )}
      <p className="mt-2 max-w-170 text-14 text-paper-2">{m.vip_keeps()}</p>
    </section>
  )
}
