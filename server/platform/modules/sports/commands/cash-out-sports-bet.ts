import type { sportsCashOuts } from '#db/platform/schema/sports.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { formatMicros, type Micros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { type BalanceAfter, balanceAfter } from '../../bets/index.ts'
import { type BetView, betView } from '../bet-view.ts'
import { type BookBet, stakeOf } from '../book/bet-row.ts'
import { offeredValue } from '../book/cash-out-offer.ts'
import { findCashOuts } from '../book/cash-out-row.ts'
import { delayOf } from '../book/delay.ts'
import { findEvent } from '../book/event-row.ts'
import { payCashOut } from '../book/pay-cash-out.ts'
import { worthNow } from '../book/worth.ts'
import { SPORTS_DUE_CHANNEL } from '../channels.ts'
import { requireBet } from './place-sports-bet.ts'

export type CashOutWish = {
  readonly userId: string
  readonly betId: string
  /** Of the unit stake, as a decimal: all that is open, or a part. */
  readonly unit: string
  /** The offer that the player was shown. It is paid as it was shown, never more, and nothing less. */
  readonly offer?: string | undefined
  /** In place of an offer, as a decimal: the least that the part is to bring; what it is worth is paid. Pages of a build before offers ask so. */
  readonly value?: string | undefined
  readonly idempotencyKey: string
}

/**
 * Takes an offer for an open bet, or for a part of it, once for a key. One with a leg that is played waits as long as a bet on it
 * would, and is looked at again then; any other is paid at once. Refusals: idempotency_key_conflict, not_found, betting_closed
 * where the bet is settled, amount_invalid for a part that is not in it, amount_below_min for one that is, or leaves, less than a
 * bet, conflict while another one waits, market_closed while cash-out is paused, odds_changed with the value of now where the
 * offer is too old or the part is worth less.
 */
export function cashOutSportsBet(
  context: CommandContext,
  wish: CashOutWish,
): BalanceAfter & { readonly bet: BetView; readonly paid: string | null } {
  const { userId, betId, unit, offer, value, idempotencyKey } = wish
  // only what was asked: a wish of the build before is the same wish when its page asks again
  const body = { betId, unit, ...(offer !== undefined && { offer }), ...(value !== undefined && { value }) }
  return withIdempotency(
    context,
    { scope: `user:${userId}`, key: idempotencyKey, command: 'cashOutSportsBet', body },
    () => {
      const bet = requireBet(context, betId)
      if (bet.userId !== userId) throw new Refusal('not_found', { field: 'id' })
      const paid = cashOut(context, bet, wish)
      return {
        bet: betView(requireBet(context, betId)),
        paid: paid === null ? null : formatMicros(paid),
        ...balanceAfter(context, { userId, currency: bet.currency }),
      }
    },
  )
}

/** What was paid; null where it waits. */
function cashOut(context: CommandContext, bet: BookBet, wish: CashOutWish): Micros | null {
  const { unit, value } = permitted(context, bet, wish)
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

function permitted(context: CommandContext, bet: BookBet, wish: CashOutWish): Permitted {
  if (bet.status !== 'open') throw new Refusal('betting_closed')
  const unit = tryParseMicros(wish.unit)
  if (unit === undefined || unit <= 0n || unit > bet.openUnit) throw new Refusal('amount_invalid', { field: 'unit' })
  const left = micros(bet.openUnit - unit)
  const { min } = stakeBounds(SPORTS_LIMITS, bet.currency)
  // a part and what it leaves are bets of their own
  if (left > 0n && (stakeOf(bet, unit) < min || stakeOf(bet, left) < min))
    throw new Refusal('amount_below_min', { field: 'unit', detail: formatMicros(min) })
  if (findCashOuts(context, bet.id).some(({ status }) => status === 'pending')) throw new Refusal('conflict')
  // of a free bet nothing is its player's before it has won
  const worth = bet.freeBet === null ? worthNow(context, bet, unit) : null
  if (worth === null) throw new Refusal('market_closed')
  const least = askedValue(context, bet, { ...wish, unit })
  if (least === undefined || worth < least)
    throw new Refusal('odds_changed', { field: 'offer', detail: formatMicros(worth) })
  // an offer is paid as it was shown; a bare value says nothing of what the part is worth
  return { unit, value: wish.offer === undefined ? worth : least }
}

/** The least that the part is to bring; undefined where nothing valid says so. */
function askedValue(
  { secret, now }: CommandContext,
  bet: BookBet,
  { offer, value, unit }: Pick<CashOutWish, 'offer' | 'value'> & { readonly unit: Micros },
): Micros | undefined {
  if (offer === undefined) {
    const asked = value === undefined ? undefined : tryParseMicros(value)
    return asked !== undefined && asked > 0n ? asked : undefined
  }
  const offered = offeredValue(secret, bet, { offer, now })
  // of a part its share, floored: never above what the part is worth
  return offered === undefined ? undefined : micros((offered * unit) / bet.openUnit)
}
