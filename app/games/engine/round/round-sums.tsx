import { formatMoney, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { RoundFacts } from './played-round.ts'

/** Current value of the open round; dashes if there is none or nothing to cash out. */
export function RoundSums({ round }: { round: RoundFacts | undefined }) {
  const locale = getLocale()
  const { payout, multiplier, currency } = round ?? {}
  return (
    <dl className="mt-auto grid gap-1 border-line border-t pt-3.5 text-13 text-paper-2">
      <div className="flex items-baseline justify-between gap-3">
        <dt>{m.play_round_worth()}</dt>
        <dd className="num font-semibold text-18 text-paper">
          {payout && currency ? formatMoney(payout, currency, locale) : '—'}
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-paper-3">
        <dt>{m.game_multiplier()}</dt>
        <dd className="num">{multiplier ? formatTimes(multiplier, locale) : '—'}</dd>
      </div>
    </dl>
  )
}
