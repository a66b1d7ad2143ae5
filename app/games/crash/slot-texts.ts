import type { Round } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { betLabel } from '~/games/engine/play/play-controls.ts'
import type { PlayMode } from '~/games/engine/play/use-play-mode.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { OwnBet } from './own-bet.ts'
import type { Slot } from './use-slot.ts'

export type Tone = 'plain' | 'win' | 'loss' | 'quiet'
export type Label = { readonly text: string; readonly tone: Tone }

const money = (amount: string, { currency }: Pick<OwnBet, 'currency'>, signed = false) =>
  formatMoney(amount, currency, getLocale(), { signed })

export function resultOf(bet: OwnBet): Label | undefined {
  switch (bet.status) {
    case 'won': {
      const amount = money(netOf({ stake: bet.stake, payout: bet.payout ?? '0' }), bet, true)
      const isForced = bet.left_at === bet.target && bet.auto !== bet.target
      if (isForced) return { text: m.crash_state_max_win({ amount }), tone: 'win' }
      return { text: `${timesText(bet.left_at ?? 0)} · ${amount}`, tone: 'win' }
    }
    case 'lost':
      return { text: m.crash_state_lost({ amount: money(bet.stake, bet) }), tone: 'loss' }
    case 'refunded':
      return { text: m.crash_state_refunded({ amount: money(bet.stake, bet) }), tone: 'plain' }
    default:
      return undefined
  }
}

/** Text next to a slot's name; undefined if the stake's limits are shown there. */
export function headOf(
  slot: Slot,
  { isLost, round }: { isLost: boolean; round: Round | undefined },
): Label | undefined {
  const { state, bet } = slot
  switch (state) {
    case 'placing':
      return { text: m.crash_state_placing(), tone: 'quiet' }
    case 'queued':
      return { text: m.crash_state_queued(), tone: 'plain' }
    case 'in':
    case 'cancelling':
      return { text: m.crash_state_in(), tone: 'plain' }
    case 'flying':
    case 'cashing':
    case 'settling': {
      if (!isLost) return { text: m.crash_flying(), tone: 'quiet' }
      const auto = bet?.auto
      return auto
        ? { text: m.crash_state_auto_holds({ multiplier: timesText(auto) }), tone: 'plain' }
        : { text: m.crash_state_server(), tone: 'plain' }
    }
    case 'ready':
      return bet && bet.round_id === round?.id ? resultOf(bet) : undefined
  }
}

/** Label of a slot's button, without the amount of a cash-out, which changes continuously. */
export function labelOf(slot: Slot, { mode, round }: { mode: PlayMode; round: Round | undefined }): string {
  switch (slot.state) {
    case 'queued':
      return m.crash_cancel_queued()
    case 'in':
    case 'cancelling':
      return m.crash_cancel()
    case 'flying':
    case 'settling':
      return m.play_cash_out_short()
    case 'cashing':
      return m.crash_cashing_out()
    default: {
      if (slot.isUnanswered) return m.play_retry()
      const amount = slot.stake.amount
      if (round?.phase === 'betting' || amount === '') return betLabel(mode, amount)
      const inputs = { amount: formatMoney(amount, mode.unit, getLocale()) }
      return mode.kind === 'demo' ? m.crash_bet_next_demo(inputs) : m.crash_bet_next(inputs)
    }
  }
}
