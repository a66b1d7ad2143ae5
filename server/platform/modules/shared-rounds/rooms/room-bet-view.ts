import { formatMicros } from '#server/shared/money/micros.ts'
import type { SharedBet } from '../shared-bet.ts'
import { ticketsBought } from './room-round.ts'

/** A player's own purchase, in wire format. */
export type RoomBetView = {
  readonly id: string
  readonly round_id: string
  readonly tickets: number
  readonly currency: string
  readonly stake: string
  readonly status: SharedBet['status']
  readonly payout: string | null
}

export function roomBetView(bet: SharedBet): RoomBetView {
  const { id, roundId, currency, stake, status, payout } = bet
  return {
    id,
    round_id: roundId,
    currency,
    status,
    tickets: ticketsBought(bet),
    stake: formatMicros(stake),
    payout: payout === null ? null : formatMicros(payout),
  }
}
