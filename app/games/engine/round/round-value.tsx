import { formatMoney, formatTimesShort } from '~/lib/format/format.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { RoundFacts } from './played-round.ts'

type RoundWorthProps = {
  round: RoundFacts | undefined
  /** Instruction while there is nothing to cash out. */
  prompt: string
}

/** Multiplier and cash-out value of an open round, on the board. Reserves the space of `BoardResult`. */
export function RoundValue({ round, prompt }: RoundWorthProps) {
  const locale = getLocale()
  const { payout, multiplier, currency } = round ?? {}
  return (
    <div className="num grid min-h-14 content-center justify-items-center text-center">
      {multiplier && payout && currency ? (
        <>
          <p className="title-24">{formatTimesShort(multiplier, locale)}</p>
          <p className="font-semibold text-16 text-paper-2">{formatMoney(payout, currency, locale)}</p>
        </>
      ) : (
        <p className="text-14 text-paper-2">{prompt}</p>
      )}
    </div>
  )
}
