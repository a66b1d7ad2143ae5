import { formatMicros } from '#server/shared/money/micros.ts'
import type { CrashParams } from '#server/shared/rules/crash/current.ts'
import type { SharedBet } from '../shared-bet.ts'

/** A player's own bet in a flight, in wire format. */
export type CrashBetView = {
  readonly id: string
  readonly round_id: string
  readonly slot: number
  readonly auto: number | null
  /** Automatic cash-out multiplier: the player's choice, or the one of the maximum win. */
  readonly target: number
  readonly currency: string
  readonly stake: string
  readonly status: SharedBet['status']
  readonly left_at: number | null
  readonly payout: string | null
}

export function crashBetView(bet: SharedBet): CrashBetView {
  const { id, roundId, slot, params, target, currency, stake, status, leftAt, payout } = bet
  return {
    id,
    round_id: roundId,
    slot,
    currency,
    status,
    left_at: leftAt,
    auto: (params as CrashParams).auto,
    target: target ?? 0,
    stake: formatMicros(stake),
    payout: payout === null ? null : formatMicros(payout),
  }
}
