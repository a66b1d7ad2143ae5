import { BETTING_S, type Round } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { OwnBet } from './own-bet.ts'

/** Describes a bet's outcome in a sentence for screen readers. */
export function sentenceOf({ slot, status, stake, payout, left_at: leftAt, currency }: OwnBet): string {
  const money = (amount: string) => formatMoney(amount, currency, getLocale())
  switch (status) {
    case 'won':
      return m.crash_say_won({ slot, multiplier: timesText(leftAt ?? 0), amount: money(payout ?? '0') })
    case 'lost':
      return m.crash_say_lost({ slot, amount: money(stake) })
    case 'refunded':
      return m.crash_say_refunded({ slot, amount: money(stake) })
    default:
      return ''
  }
}

function phaseText({ phase, point }: Round): string {
  switch (phase) {
    case 'betting':
      return m.crash_say_open({ seconds: BETTING_S })
    case 'flying':
      return m.crash_say_flying()
    case 'ended':
      return m.crash_say_crashed({ point: timesText(point ?? 100) })
    case 'void':
      return m.crash_void()
  }
}

type AnnouncerProps = {
  round: Round | undefined
  /** Outcome of the player's latest bets. */
  outcome: string
  /** Multiplier requested by its hotkey. */
  asked: string
}

/**
 * Announces each phase politely, and the player's outcomes immediately. Frames are not announced, since they never
 * pause.
 */
export function Announcer({ round, outcome, asked }: AnnouncerProps) {
  return (
    <div className="sr-only">
      <p aria-live="polite">{round && phaseText(round)}</p>
      <p aria-live="assertive">{outcome}</p>
      <p aria-live="assertive">{asked}</p>
    </div>
  )
}
