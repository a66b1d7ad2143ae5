import { parseMicros } from '#server/shared/money/micros.ts'
import { isGain, type Settled } from '~/lib/format/bet-money.ts'
import { formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** Result of a bet: only a payout above the stake counts as a win. */
export type ResultKind = 'won' | 'returned' | 'lost'

export function resultOf(bet: Settled): ResultKind {
  if (isGain(bet)) return 'won'
  return parseMicros(bet.payout) > 0n ? 'returned' : 'lost'
}

export const RESULT_TONES: Record<ResultKind, string> = {
  won: 'text-win',
  returned: 'text-paper-2',
  lost: 'text-paper-2',
}

/** "Won 1.28×", "Returned 0.5×", "Lost". */
export function resultText(bet: Settled & { multiplier: string }): string {
  const inputs = { multiplier: formatTimesShort(bet.multiplier, getLocale()) }
  switch (resultOf(bet)) {
    case 'won':
      return m.play_won_times(inputs)
    case 'returned':
      return m.play_returned_times(inputs)
    case 'lost':
      return m.play_lost()
  }
}

/** "1.28×", and "0×" for a loss: for outcomes that mean nothing without their game. */
export const timesOf = ({ multiplier }: { multiplier: string }): string => formatTimesShort(multiplier, getLocale())
