import type { ReactNode } from 'react'
import type { Locale } from '#server/shared/constants/locales.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { VIP_LEVELS, type VipLevel } from '#server/shared/promotions/vip.ts'
import { formatMoney, formatNumber, formatPercent } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { levelName } from './level-name.ts'
import { useVipStatus } from './vip-status.tsx'

const BP_PER_PERCENT = 100
const MINUTES_AN_HOUR = 60
/** One point corresponds to one cent. */
const MICROS_A_POINT = 10_000n

const usd = (decimal: string) => formatMoney(decimal, 'USD', getLocale())

/** Expected cost of reaching a level. */
const costOf = ({ from }: VipLevel) => usd(formatMicros(micros(BigInt(from) * MICROS_A_POINT)))

/** "6 h", "30 min". */
const timeOf = (minutes: number) =>
  minutes < MINUTES_AN_HOUR
    ? m.vip_minutes({ minutes: formatNumber(minutes, getLocale()) })
    : m.vip_hours({ hours: formatNumber(minutes / MINUTES_AN_HOUR, getLocale()) })

type LevelFact = {
  readonly id: string
  readonly name: string
  readonly value: (level: VipLevel) => ReactNode
}

function factsOf(locale: Locale): LevelFact[] {
  return [
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
    { id: 'person', name: m.vip_person(), value: ({ hasPerson }) => (hasPerson ? m.vip_yes() : '–') },
  ]
}

/** Benefits and cost of each level: one column per level, the player's own is marked. */
export function VipLevels() {
  const own = useVipStatus()?.level
  const dear = VIP_LEVELS[3]
  return (
    <section aria-labelledby="vip-levels" className="mt-8">
      <h2 id="vip-levels" className="title-section mb-3 lg:mb-4">
        {m.vip_levels()}
      </h2>
      <LevelsTable own={own} />
      {dear && (
        <p className="num mt-4 max-w-170 text-14 text-paper-2">
          {m.vip_points_text({ level: dear.level, amount: costOf(dear) })}
        </p>
      )}
      <p className="mt-2 max-w-170 text-14 text-paper-2">{m.vip_keeps()}</p>
    </section>
  )
}

/** Sticky first column. */
const FIRST = 'sticky left-0 z-10 min-w-32 max-w-44 bg-surface-1 px-4 py-2 text-left lg:max-w-none'

function LevelsTable({ own }: { own: number | undefined }) {
  const locale = getLocale()
  const mark = (level: number) => (level === own ? 'bg-surface-3' : '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and a section would nest landmarks
    <div
      role="group"
      aria-labelledby="vip-levels"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-x scroll-edge rounded-panel border border-line bg-surface-1 [--edge-ground:var(--color-surface-1)]"
    >
      <table className="w-full border-collapse text-13">
        <thead>
          <tr>
            <th scope="col" className={`${FIRST} font-medium text-12 text-paper-3`}>
              {m.vip_benefit()}
            </th>
            {VIP_LEVELS.map(({ level, from }) => (
              <th
                key={level}
                scope="col"
                className={`num h-14 min-w-24 px-3 text-center ${mark(level)} ${level === own ? 'shadow-[inset_0_2px_var(--color-accent)]' : ''}`}
              >
                <span className="block font-semibold">{levelName(level)}</span>
                <span className="block font-medium text-12 text-paper-3">
                  {level === own ? m.vip_here() : m.vip_from({ points: formatNumber(from, locale) })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {factsOf(locale).map(({ id, name, value }) => (
            <tr key={id}>
              <th scope="row" className={`${FIRST} border-line border-t font-medium text-paper-2`}>
                {name}
              </th>
              {VIP_LEVELS.map((level) => (
                <td
                  key={level.level}
                  className={`h-11 min-w-24 border-line border-t px-3 py-2 text-center ${mark(level.level)}`}
                >
                  {value(level)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
