import { formatMoney, formatTimes } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { RoundFacts } from './played-round.ts'

/** On the board of an open round: its multiplier and what a cash-out pays. The room of `BoardResult` is kept. */
export function RoundWorth({ round }: { round: RoundFacts | undefined }) {
  const locale = getLocale()
  const { payout, multiplier, currency } = round ?? {}
  return (
    <div className="num grid min-h-14 content-center justify-items-center text-center">
      <p className="title-24">{multiplier ? formatTimes(multiplier, locale) : '—'}</p>
      <p className="font-semibold text-16 text-paper-2">
        {payout && currency ? formatMoney(payout, currency, locale) : '—'}
      </p>
    </div>
  )
}
