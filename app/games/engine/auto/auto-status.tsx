import { boundedMicros } from '#server/shared/money/bounded.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { formatEdge } from '~/lib/format/rtp.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import type { PlayControls } from '../play/play-controls.ts'
import { costOf, shownCost } from '../play/stake.ts'
import type { AutoForm } from './auto.ts'
import { AUTO_ENDS } from './auto-ends.ts'

type AutoStatusProps = { auto: NonNullable<PlayControls['auto']>; play: PlayControls }

/** Expected cost before autoplay starts; its result while it runs and afterwards. */
export function AutoStatus({ auto: { run, form }, play }: AutoStatusProps) {
  if (!run) return <ExpectedLoss form={form} play={play} />
  const locale = getLocale()
  const placed = formatNumber(run.placed, locale)
  const bets = formatNumber(run.plan.bets, locale)
  return (
    <div role="status" className="grid gap-1 border-line border-t pt-3.5 text-13 text-paper-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="num">{m.play_auto_progress({ placed, bets })}</span>
        <Money value={formatMicros(run.net)} currency={play.mode.unit} signed className="font-semibold text-16" />
      </p>
      {run.end && <p>{AUTO_ENDS[run.end]()}</p>}
    </div>
  )
}

/** Bets × stake × edge, exact for a constant stake. */
function ExpectedLoss({ form, play: { stake, odds, mode } }: { form: AutoForm; play: PlayControls }) {
  if (form.bets === null || stake.amount === '') return null
  const locale = getLocale()
  const total = boundedMicros(parseMicros(stake.amount) * BigInt(form.bets))
  const isRaised = form.onWin.kind === 'raise' || form.onLoss.kind === 'raise'
  return (
    <div className="grid gap-1 border-line border-t pt-3.5 text-13 text-paper-2">
      <p className="flex items-baseline justify-between gap-3">
        <span>{m.play_auto_cost()}</span>
        <b className="num whitespace-nowrap font-semibold text-16 text-paper">
          {formatMoney(formatMicros(shownCost(costOf(total, odds.rtp))), mode.unit, locale, { exact: true })}
        </b>
      </p>
      <p className="num text-12 text-paper-3">
        {formatNumber(form.bets, locale)} × {formatMoney(stake.amount, mode.unit, locale)} ×{' '}
        {formatEdge(odds.rtp, locale)}
      </p>
      {isRaised && <p className="text-12 text-paper-3">{m.play_auto_cost_raised()}</p>}
    </div>
  )
}
