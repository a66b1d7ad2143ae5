import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMicros, type Micros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { type BalanceAfter, balanceAfter, betReference, restateBet, storeOutcome } from '../../bets/index.ts'
import { settleStake } from '../../player-limits/index.ts'
import { type BetView, betView } from '../bet-view.ts'
import { type BookBet, stakeOf } from '../book/bet-row.ts'
import { findEvent } from '../book/event-row.ts'
import { addLiability } from '../book/liability.ts'
import { findProducer, isUp } from '../book/producers.ts'
import { rewardBookBet } from '../book/reward-bet.ts'
import { worthOf } from '../book/worth.ts'
import { requireBet } from './place-sports-bet.ts'

export type CashOutWish = {
  readonly userId: string
  readonly betId: string
  /** Of the unit stake, as a decimal: all that is open, or a part. */
  readonly unit: string
  /** What the player was shown for it, as a decimal: less is refused, and never more than it is paid. */
  readonly value: string
  readonly idempotencyKey: string
}

/**
 * Pays an open bet, or a part of it, what it is worth now, once for a key. Refusals: idempotency_key_conflict, not_found,
 * betting_closed where it is settled, amount_invalid for a part that is not in it, amount_below_min for one that is, or leaves, less than a bet,
 * market_closed while cash-out is paused,
 * odds_changed with the value of now where that is lower than what was shown.
 */
export function cashOutSportsBet(
  context: CommandContext,
  wish: CashOutWish,
): BalanceAfter & { readonly bet: BetView; readonly paid: string } {
  const { userId, betId, unit, value, idempotencyKey } = wish
  return withIdempotency(
    context,
    { scope: `user:${userId}`, key: idempotencyKey, command: 'cashOutSportsBet', body: { betId, unit, value } },
    () => {
      const bet = requireBet(context, betId)
      if (bet.userId !== userId) throw new Refusal('not_found', { field: 'id' })
      const paid = cashOut(context, bet, wish)
      return {
        bet: betView(requireBet(context, betId)),
        paid: formatMicros(paid),
        ...balanceAfter(context, { userId, currency: bet.currency }),
      }
    },
  )
}

function cashOut(context: CommandContext, bet: BookBet, wish: CashOutWish): Micros {
  if (bet.status !== 'open') throw new Refusal('betting_closed')
  const unit = tryParseMicros(wish.unit)
  const shown = tryParseMicros(wish.value)
  if (unit === undefined || shown === undefined || unit <= 0n || unit > bet.openUnit)
    throw new Refusal('amount_invalid', { field: 'unit' })
  const left = micros(bet.openUnit - unit)
  const { min } = stakeBounds(SPORTS_LIMITS, bet.currency)
  // a part and what it leaves are bets of their own
  if (left > 0n && (stakeOf(bet, unit) < min || stakeOf(bet, left) < min))
    throw new Refusal('amount_below_min', { field: 'unit', detail: formatMicros(min) })
  const worth = worthOf(bet, unit, (id) => {
    const event = findEvent(context, id)
    return event && isUp(findProducer(context, event.producer), context.now) ? event : undefined
  })
  if (worth === null) throw new Refusal('market_closed')
  if (worth < shown) throw new Refusal('odds_changed', { field: 'value', detail: formatMicros(worth) })
  const number = bet.cashOuts + 1
  settleStake(context, {
    reference: betReference(bet.id),
    name: `cash-out-${number}`,
    payout: shown,
    part: stakeOf(bet, unit),
    house: 'house:sports',
  })
  for (const leg of bet.legs) release(context, bet, leg, left)
  context.db.run(
    'UPDATE sports_bets SET status = ?, open_unit = ?, cash_outs = ?, cashed_out = ? WHERE id = ? AND cash_outs = ?',
    [left === 0n ? 'cashed_out' : 'open', toSql(left), number, toSql(bet.cashedOut + shown), bet.id, bet.cashOuts],
  )
  restateBet(context, bet.id)
  rewardBookBet(context, bet)
  if (left === 0n) storeOutcome(context, bet.id, 'cashed_out')
  return shown
}

/** The book's liability shrinks with what is left in it. */
function release(context: CommandContext, bet: BookBet, leg: BookBet['legs'][number], left: Micros): void {
  if (leg.grade !== null) return
  const load = (leg.load * left) / bet.openUnit
  addLiability(context, leg, load - leg.load)
  context.db.run('UPDATE sports_legs SET load = ? WHERE bet_id = ? AND position = ?', [
    toSql(load),
    bet.id,
    leg.position,
  ])
}
