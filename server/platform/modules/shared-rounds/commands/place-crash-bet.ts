import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requireOpenGame } from '#server/platform/modules/availability/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { playOfFlight } from '#server/shared/promotions/contribution.ts'
import { limits, MIN_TARGET, multiplierOf } from '#server/shared/rules/crash/current.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { acceptNamedStake, type BalanceAfter, balanceAfter, withBetReceipt } from '../../bets/index.ts'
import type { Receipt } from '../../ledger/index.ts'
import { type CrashBetView, crashBetView } from '../crash/crash-bet-view.ts'
import { currentFlight, rulesOfFlight } from '../crash/crash-round.ts'
import { requireEpoch } from '../epoch.ts'
import { placeSharedBet, type SharedBet } from '../shared-bet.ts'

/** Request to bet on the next flight. `amount` is a decimal. */
export type CrashBetRequest = {
  readonly epoch: number
  readonly userId: string
  readonly sessionId: string
  /** One of the panel's two slots: each takes one bet per round. */
  readonly slot: number
  /** Automatic cash-out multiplier, in hundredths. */
  readonly auto: number | null
  readonly amount: string
  readonly currency: Currency
  /** Country of the player, ISO 3166-1 alpha-2; null if unknown. */
  readonly country?: string | null | undefined
  readonly idempotencyKey: string
  readonly isAutomatic?: boolean | undefined
  /** Stakes only the player's own money, even while a bonus is active. */
  readonly fund?: 'real' | undefined
}

export type CrashBetAnswer = BalanceAfter & { readonly bet: CrashBetView; readonly receipt?: Receipt }

/**
 * Places a bet on the next flight, once per key. Refusals, in this order: idempotency_key_conflict, game_closed, betting_closed,
 * conflict, currency_mismatch, amount_invalid, amount_step, amount_below_min, amount_above_max, insufficient_funds. A
 * late bet is refused and never moved to a later flight.
 */
export function placeCrashBet(context: CommandContext, request: CrashBetRequest): CrashBetAnswer {
  const { userId, slot, auto, amount, currency, idempotencyKey, fund } = request
  // omitted if undefined, so that the body matches requests of earlier releases
  const body = { slot, auto, amount, currency, ...(fund !== undefined && { fund }) }
  const answer = withIdempotency(
    context,
    { scope: `user:${userId}`, key: idempotencyKey, command: 'placeCrashBet', body },
    () => ({ bet: crashBetView(place(context, request)), ...balanceAfter(context, { userId, currency }) }),
  )
  return withBetReceipt(context, answer, [answer.bet.id])
}

function place(context: CommandContext, request: CrashBetRequest): SharedBet {
  const { epoch, userId, sessionId, slot, auto, amount, currency, country, isAutomatic, fund } = request
  const play = fund === 'real' ? undefined : playOfFlight(auto)
  requireEpoch(context, epoch)
  requireOpenGame(context, { game: 'crash', currency, country })
  const round = currentFlight(context)
  if (round?.phase !== 'betting' || context.now >= (round.dueAt ?? 0)) throw new Refusal('betting_closed')
  if (isTaken(context, { roundId: round.id, userId, slot })) throw new Refusal('conflict', { field: 'slot' })
  const stake = acceptNamedStake(context, {
    userId,
    currency,
    limits,
    amount,
    topMultiplier: multiplierOf(MIN_TARGET),
    play,
  })
  const { maxWin } = stakeBounds(limits, currency)
  const target = rulesOfFlight(context, round).targetOf({ auto }, { stake, maxWin })
  const bet = {
    userId,
    sessionId,
    slot,
    params: { auto },
    currency,
    stake,
    target,
    isAutomatic,
    ...(play && { play }),
  }
  return placeSharedBet(context, round, bet)
}

type Place = { readonly roundId: string; readonly userId: string; readonly slot: number }

function isTaken({ db }: CommandContext, { roundId, userId, slot }: Place): boolean {
  const query = `SELECT 1 AS one FROM shared_bets WHERE round_id = ? AND user_id = ? AND slot = ? AND status <> 'refunded'`
  return db.get(query, [roundId, userId, slot]) !== undefined
}
