import { formatMicros, formatMultiplier, micros, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import { crash, limits, multiplierAfter, multiplierOf } from '#server/shared/rules/crash/current.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import type { SharedBetOf } from '~/features/bets/bets.ts'
import type { Round, Table } from '~/features/shared-rounds/crash-table.ts'
import { CREDITS, currencyOf } from '~/lib/format/unit.ts'
import type { BetRequest, OwnBet } from './own-bet.ts'

/** A bet of demo credits in a real round. `cashOutRequest` is confirmed or rejected by the table's next update. */
export type DemoBet = OwnBet & { readonly cashOutRequest: { readonly at: number; readonly worth: number } | null }

export function placeDemo({ slot, auto, amount }: BetRequest, round: Round): DemoBet {
  const { maxWin } = stakeBounds(limits, currencyOf(CREDITS))
  return {
    id: `demo-${round.id}-${slot}`,
    round_id: round.id,
    slot,
    auto,
    currency: CREDITS,
    stake: amount,
    status: 'open',
    left_at: null,
    payout: null,
    cashOutRequest: null,
    target: crash.targetOf({ auto }, { stake: parseMicros(amount), maxWin }),
  }
}

/**
 * Settles a demo bet by the rules of real ones: a target that the flight has passed is paid, a manual cash-out counts
 * if the flight was still running when it was requested, and everything else loses at the end. Bets in rounds that were
 * not observed are refunded.
 */
export function settleDemo(bet: DemoBet, table: Table): DemoBet {
  if (bet.status !== 'open') return bet
  const { round } = table
  if (bet.round_id !== round.id) return settleMissed(bet, table)
  switch (round.phase) {
    case 'betting':
      return bet
    case 'flying': {
      const now = Date.parse(table.now)
      const reached = multiplierAfter(now - Date.parse(round.started_at ?? round.opened_at))
      if (bet.cashOutRequest && bet.cashOutRequest.at <= now)
        return leave(bet, Math.min(bet.cashOutRequest.worth, bet.target))
      return bet.target <= reached ? leave(bet, bet.target) : bet
    }
    case 'ended':
      return atPoint(bet, round.point)
    case 'void':
      return giveBack(bet)
  }
}

const settleMissed = (bet: DemoBet, { last }: Table): DemoBet =>
  atPoint(bet, last.find(({ id }) => id === bet.round_id)?.point ?? null)

function atPoint(bet: DemoBet, point: number | null): DemoBet {
  if (point === null) return giveBack(bet)
  const leavesAt = Math.min(bet.cashOutRequest?.worth ?? bet.target, bet.target)
  return leavesAt <= point ? leave(bet, leavesAt) : { ...bet, status: 'lost', payout: '0' }
}

const leave = (bet: DemoBet, leftAt: number): DemoBet => ({
  ...bet,
  status: 'won',
  left_at: leftAt,
  payout: formatMicros(payoutOf(parseMicros(bet.stake), multiplierOf(leftAt))),
})

const giveBack = (bet: DemoBet): DemoBet => ({ ...bet, status: 'refunded', payout: bet.stake })

/** A finished demo bet for the list of bets; undefined for a refunded one. */
export function listedDemo(bet: DemoBet, { round }: Table): SharedBetOf<'crash'> | undefined {
  const { id, round_id: roundId, auto, stake, payout, status, left_at: left } = bet
  if (round.id !== roundId || round.point === null || payout === null || status === 'refunded') return undefined
  const outcome = { point: round.point, cashed_out: left }
  return {
    id,
    round_id: roundId,
    game: 'crash',
    currency: CREDITS,
    stake,
    payout,
    outcome,
    params: { auto },
    multiplier: formatMultiplier(crash.multiplierOf(outcome)),
    rules_version: round.rules_version,
    table_hash: round.table_hash,
    placed_at: round.opened_at,
  }
}

/** Balance and open stakes after a bet was placed (`payout` null) or has ended. */
export function moved(
  wallet: { credits: string; staked: string },
  { stake, payout }: { stake: string; payout: string | null },
) {
  const change = payout === null ? -parseMicros(stake) : parseMicros(payout)
  const staked = payout === null ? parseMicros(stake) : -parseMicros(stake)
  return {
    credits: formatMicros(micros(parseMicros(wallet.credits) + change)),
    staked: formatMicros(micros(parseMicros(wallet.staked) + staked)),
  }
}
