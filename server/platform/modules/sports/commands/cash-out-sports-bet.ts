import type { sportsCashOuts } from '#db/platform/schema/sports.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { formatMicros, type Micros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { type BalanceAfter, balanceAfter, betReference } from '../../bets/index.ts'
import { type Receipt, withReceipt } from '../../ledger/index.ts'
import { type BetView, betView } from '../bet-view.ts'
import { type BookBet, stakeOf } from '../book/bet-row.ts'
import { offeredValue } from '../book/cash-out-offer.ts'
import { findCashOuts } from '../book/cash-out-row.ts'
import { currentCashOutValue } from '../book/cash-out-value.ts'
import { delayOf } from '../book/delay.ts'
import { findEvent } from '../book/event-row.ts'
import { payCashOut } from '../book/pay-cash-out.ts'
import { SPORTS_DUE_CHANNEL } from '../channels.ts'
import { requireBet } from './place-sports-bet.ts'

export type CashOutRequest = {
  readonly userId: string
  readonly betId: string
  /** Part of the unit stake, as a decimal: the whole open unit or less. */
  readonly unit: string
  /** Offer that the player was shown. Exactly its value is paid. */
  readonly offer?: string | undefined
  /**
   * Minimum value of the part, as a decimal, instead of an offer: the current value is paid. Sent by pages of an older
   * build.
   */
  readonly value?: string | undefined
  readonly idempotencyKey: string
}

/**
 * Accepts an offer for an open bet or a part of it, once per key. With a live leg it waits as long as a bet on it would
 * and is then decided; otherwise it is paid immediately. Refusals: idempotency_key_conflict; not_found; betting_closed
 * if the bet is settled; amount_invalid for a part larger than the bet; amount_below_min if the part or its rest is
 * below the minimum stake; conflict while another cash-out is pending; market_closed while cash-out is paused;
 * odds_changed with the current value if the offer is too old or the part is worth less.
 */
export function cashOutSportsBet(
  context: CommandContext,
  request: CashOutRequest,
): BalanceAfter & { readonly bet: BetView; readonly paid: string | null; readonly receipt?: Receipt } {
  const { userId, betId, unit, offer, value, idempotencyKey } = request
  // only fields that were sent, so that the body matches that of an older build when its page retries
  const body = { betId, unit, ...(offer !== undefined && { offer }), ...(value !== undefined && { value }) }
  const answer = withIdempotency(
    context,
    { scope: `user:${userId}`, key: idempotencyKey, command: 'cashOutSportsBet', body },
    () => {
      const bet = requireBet(context, betId)
      if (bet.userId !== userId) throw new Refusal('not_found', { field: 'id' })
      const paid = cashOut(context, bet, request)
      return {
        bet: betView(requireBet(context, betId)),
        paid: paid === null ? null : formatMicros(paid),
        ...balanceAfter(context, { userId, currency: bet.currency }),
      }
    },
  )
  return withReceipt(context, answer, betReference(betId))
}

/** Amount paid; null while it is pending. */
function cashOut(context: CommandContext, bet: BookBet, request: CashOutRequest): Micros | null {
  const { unit, value } = permitted(context, bet, request)
  const { db, now } = context
  const events = bet.legs.flatMap((leg) => (leg.grade === null ? (findEvent(context, leg.eventId) ?? []) : []))
  const delay = delayOf(events.map(({ sport, status }) => ({ sport, isLive: status === 'live' })))
  const number = bet.cashOuts + 1
  insertRow<typeof sportsCashOuts>(db, {
    into: 'sports_cash_outs',
    row: {
      number,
      unit,
      value,
      status: 'pending',
      bet_id: bet.id,
      graded: bet.legs.filter(({ grade }) => grade !== null).length,
      due_at: now + delay,
      asked_at: now,
    },
  })
  db.run('UPDATE sports_bets SET cash_outs = ? WHERE id = ?', [number, bet.id])
  if (delay > 0) {
    context.announce({ channel: SPORTS_DUE_CHANNEL, data: { due: now + delay } })
    return null
  }
  payCashOut(context, bet, { number, unit, value })
  return value
}

type Permitted = { readonly unit: Micros; readonly value: Micros }

function permitted(context: CommandContext, bet: BookBet, request: CashOutRequest): Permitted {
  if (bet.status !== 'open') throw new Refusal('betting_closed')
  const unit = tryParseMicros(request.unit)
  if (unit === undefined || unit <= 0n || unit > bet.openUnit) throw new Refusal('amount_invalid', { field: 'unit' })
  const left = micros(bet.openUnit - unit)
  const { min } = stakeBounds(SPORTS_LIMITS, bet.currency)
  // a part and its rest must each be a valid stake
  if (left > 0n && (stakeOf(bet, unit) < min || stakeOf(bet, left) < min))
    throw new Refusal('amount_below_min', { field: 'unit', detail: formatMicros(min) })
  if (findCashOuts(context, bet.id).some(({ status }) => status === 'pending')) throw new Refusal('conflict')
  // a free bet has no value for the player before it wins
  const worth = bet.freeBet === null ? currentCashOutValue(context, bet, unit) : null
  if (worth === null) throw new Refusal('market_closed')
  const least = requestedValue(context, bet, { ...request, unit })
  if (least === undefined || worth < least)
    throw new Refusal('odds_changed', { field: 'offer', detail: formatMicros(worth) })
  // an offer is paid as shown; a bare minimum does not state the value
  return { unit, value: request.offer === undefined ? worth : least }
}

/** The minimum value requested; undefined if there is no valid one. */
function requestedValue(
  { secret, now }: CommandContext,
  bet: BookBet,
  { offer, value, unit }: Pick<CashOutRequest, 'offer' | 'value'> & { readonly unit: Micros },
): Micros | undefined {
  if (offer === undefined) {
    const minimum = value === undefined ? undefined : tryParseMicros(value)
    return minimum !== undefined && minimum > 0n ? minimum : undefined
  }
  const offered = offeredValue(secret, bet, { offer, now })
  // a proportional share for a part, rounded down, so that it never exceeds the part's value
  return offered === undefined ? undefined : micros((offered * unit) / bet.openUnit)
}
