import type { ProvableBet } from '~/features/bets/proof-search.ts'
import { isGain, netOf } from '~/lib/bet-money.ts'
import { formatMoney } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

type AnnouncementProps<B extends ProvableBet> = { bet: B | undefined; outcomeOf: (bet: B) => string }

/** Says each outcome to whoever does not see the board. */
export function Announcement<B extends ProvableBet>({ bet, outcomeOf }: AnnouncementProps<B>) {
  return (
    <p aria-live="polite" className="sr-only">
      {bet && textOf(bet, outcomeOf(bet))}
    </p>
  )
}

function textOf(bet: ProvableBet, outcome: string): string {
  const amount = formatMoney(netOf(bet).replace('-', ''), bet.currency, getLocale())
  return isGain(bet) ? m.play_result_win({ outcome, amount }) : m.play_result_loss({ outcome, amount })
}
