import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import type { ChipFigures } from './chip-figures.ts'

type TableSumsProps = { figures: ChipFigures; limits: { min: Micros; max: Micros }; unit: Unit }

export function ChipSums({ figures, limits, unit }: TableSumsProps) {
  const locale = getLocale()
  const money = (amount: Micros) => formatMoney(formatMicros(amount), unit, locale)
  return (
    <dl className="mt-auto grid gap-1 border-line border-t pt-3.5 text-13 text-paper-2 *:flex *:items-baseline *:justify-between *:gap-3">
      <div>
        <dt>{m.roulette_total()}</dt>
        <dd>
          <Money value={figures.total} currency={unit} className="font-semibold text-18 text-paper" />
        </dd>
      </div>
      <div className="text-paper-3">
        <dt>{m.roulette_limits()}</dt>
        <dd className="num whitespace-nowrap">
          {money(limits.min)} – {money(limits.max)}
        </dd>
      </div>
      <div>
        <dt>{m.play_profit_top()}</dt>
        <dd>
          <Money value={figures.profit} currency={unit} signed className="font-semibold text-18" />
        </dd>
      </div>
      <div className="text-paper-3">
        <dt>{m.play_cost()}</dt>
        <dd className="num whitespace-nowrap">{formatMoney(figures.cost, unit, locale, { exact: true })}</dd>
      </div>
    </dl>
  )
}
