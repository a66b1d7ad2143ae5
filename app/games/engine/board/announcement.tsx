import type { ProvableBet } from '~/features/bets/proof-search.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { resultOf } from './result.ts'

type AnnouncementProps<B extends ProvableBet> = {
  bet: B | undefined
  /** Outcome in words. */
  announcementOf: (bet: B) => string
}

/** Announces each outcome to screen readers. */
export function Announcement<B extends ProvableBet>({ bet, announcementOf }: AnnouncementProps<B>) {
  return (
    <p aria-live="polite" className="sr-only">
      {bet && textOf(bet, announcementOf(bet))}
    </p>
  )
}

function textOf(bet: ProvableBet, outcome: string): string {
  const money = (amount: string) => formatMoney(amount, bet.currency, getLocale())
  switch (resultOf(bet)) {
    case 'won':
      return m.play_result_win({ outcome, amount: money(netOf(bet)) })
    case 'returned':
      return m.play_result_returned({ outcome, amount: money(bet.payout) })
    case 'lost':
      return m.play_result_loss({ outcome, amount: money(bet.stake) })
  }
}
