import { formatMoney } from '~/lib/format/format.ts'
import { formatEdge } from '~/lib/format/rtp.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import type { PlayControls } from '../play/play-controls.ts'
import { previewOf } from '../play/stake.ts'

export function BetSums({ play: { mode, stake, odds } }: { play: PlayControls }) {
  const locale = getLocale()
  const preview = previewOf(stake.amount || '0', odds)
  return (
    <dl className="mt-auto grid grid-cols-1 gap-1 border-line border-t pt-3.5 text-13 text-paper-2">
      <div className="flex items-baseline justify-between gap-3 tight:flex-wrap">
        <dt className="shrink-[999]">{odds.hasOneWin ? m.play_profit() : m.play_profit_top()}</dt>
        <dd className="min-w-0 truncate">
          <Money value={preview.profit} currency={mode.unit} signed className="font-semibold text-18" />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-paper-3 tight:flex-wrap">
        <dt className="shrink-[999]">{m.play_cost()}</dt>
        <dd className="num min-w-0 truncate tight:whitespace-normal">
          {formatMoney(preview.cost, mode.unit, locale, { exact: true })} · {formatEdge(odds.rtp, locale)}
        </dd>
      </div>
    </dl>
  )
}
