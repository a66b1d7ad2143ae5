import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { multiplierAfter } from '#server/shared/rules/crash/current.ts'
import { type BalanceAfter, balanceAfter, withBetReceipt } from '../../bets/index.ts'
import type { Receipt } from '../../ledger/index.ts'
import { crashBetView } from '../crash/crash-bet-view.ts'
import { pointOf, timesOf } from '../crash/crash-round.ts'
import { cashOutAt } from '../crash/settle-flight.ts'
import { requireEpoch } from '../epoch.ts'
import { findSharedBet, refundSharedBet, type SharedBet } from '../shared-bet.ts'
import { roundById } from '../stored-round.ts'
import type { CrashBetAnswer } from './place-crash-bet.ts'

type CrashCashOut = { readonly epoch: number; readonly userId: string; readonly betId: string }

/**
 * Cashes out of a flight at its multiplier by the platform's clock; a repeat returns the first result. If the bet's
 * automatic target was reached before, that is paid. Refusals: not_found, cash_out_too_early before takeoff,
 * cash_out_too_late once the flight has crashed, round_over for a refunded bet.
 */
export function cashOutCrash(context: CommandContext, { epoch, userId, betId }: CrashCashOut): CrashBetAnswer {
  const bet = findSharedBet(context, betId)
  if (bet?.userId !== userId || bet.target === null) throw new Refusal('not_found', { field: 'id' })
  const left = bet.status === 'won' ? bet : leave(context, epoch, bet)
  return withBetReceipt(context, { bet: crashBetView(left), ...balanceAfter(context, bet) }, [bet.id])
}

function leave(context: CommandContext, epoch: number, bet: SharedBet): SharedBet {
  requireEpoch(context, epoch)
  if (bet.status === 'refunded') throw new Refusal('round_over')
  const round = roundById(context, bet.roundId)
  if (round.phase === 'betting') throw new Refusal('cash_out_too_early')
  if (bet.status === 'lost' || round.phase !== 'flying' || round.epoch !== epoch) throw new Refusal('cash_out_too_late')
  const point = pointOf(context, round)
  const { startedAt } = timesOf(round, point)
  const multiplier = Math.min(multiplierAfter(context.now - startedAt), bet.target ?? 0)
  // after the crash the multiplier is above the point, unless the bet's own target was reached first
  if (multiplier > point) throw new Refusal('cash_out_too_late')
  return cashOutAt(context, round, bet, multiplier)
}

type Cancelled = BalanceAfter & { readonly receipt?: Receipt }

/**
 * Cancels a bet while betting is open. Idempotent. Refusals: not_found, and betting_closed once the flight is about to
 * take off.
 */
export function cancelCrashBet(context: CommandContext, { epoch, userId, betId }: CrashCashOut): Cancelled {
  const bet = findSharedBet(context, betId)
  if (bet?.userId !== userId || bet.target === null) throw new Refusal('not_found', { field: 'id' })
  if (bet.status !== 'refunded') {
    requireEpoch(context, epoch)
    const round = roundById(context, bet.roundId)
    if (round.phase !== 'betting' || context.now >= (round.dueAt ?? 0)) throw new Refusal('betting_closed')
    refundSharedBet(context, round, bet)
  }
  return withBetReceipt(context, balanceAfter(context, bet), [bet.id])
}
