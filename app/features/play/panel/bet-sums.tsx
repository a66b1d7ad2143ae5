import { formatMoney, formatPercent } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import type { PlayFrame } from '../play-frame.ts'
import { edgePercentOf, previewOf } from '../stake.ts'

/** What a win adds, and what the bet costs on average. */
export function BetSums({ play: { table, stake, odds } }: { play: PlayFrame }) {
  const locale = getLocale()
  const preview = previewOf(stake.amount || '0', odds)
  const edge = edgePercentOf(odds.rtp)
  return (
    <dl className="mt-auto grid gap-1 border-line border-t pt-3.5 text-13 text-paper-2">
      <div className="flex items-baseline justify-between gap-3">
        <dt>{odds.hasOneWin ? m.play_profit() : m.play_profit_top()}</dt>
        <dd>
          <Money value={preview.profit} currency={table.unit} signed className="font-semibold text-18" />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-paper-3">
        <dt>{m.play_cost()}</dt>
        <dd className="num whitespace-nowrap">
          {formatMoney(preview.cost, table.unit, locale, { exact: true })} ·{' '}
          {formatPercent(edge, locale, edge.includes('.') ? 2 : 0)}
        </dd>
      </div>
    </dl>
  )
}
