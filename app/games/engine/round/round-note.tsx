import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { RoundFacts } from './played-round.ts'

/** Explains the end of a round that the player did not end; renders nothing for others. */
export function RoundNote({ round }: { round: RoundFacts | undefined }) {
  const text = round && textOf(round)
  return text ? <p className="rounded-chip bg-surface-2 px-3 py-2 text-13 text-paper-2">{text}</p> : null
}

function textOf({ status, currency, stake, bet }: RoundFacts): string | undefined {
  const money = (amount: string) => formatMoney(amount, currency, getLocale())
  switch (status) {
    case 'timed_out':
      return m.play_round_timed_out({ amount: money(bet?.payout ?? '0') })
    case 'refunded':
      return m.play_round_refunded({ amount: money(stake) })
    case 'completed':
      return m.play_round_completed({ amount: money(bet?.payout ?? '0') })
    case 'open':
    case 'lost':
    case 'cashed_out':
      return undefined
  }
}
