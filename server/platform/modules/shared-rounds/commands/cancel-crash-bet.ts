import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type BalanceAfter, balanceAfter } from '../../bets/index.ts'
import { requireEpoch } from '../epoch.ts'
import { findSharedBet, refundSharedBet } from '../shared-bet.ts'
import { roundById } from '../stored-round.ts'
import type { CrashCashOut } from './cash-out-crash.ts'

/**
 * Takes a bet back while bets are taken; asked again it changes nothing. Refusals: not_found, and betting_closed once the
 * flight is about to take off.
 */
export function cancelCrashBet(context: CommandContext, { epoch, userId, betId }: CrashCashOut): BalanceAfter {
  const bet = findSharedBet(context, betId)
  if (bet?.userId !== userId || bet.target === null) throw new Refusal('not_found', { field: 'id' })
  if (bet.status !== 'refunded') {
    requireEpoch(context, epoch)
    const round = roundById(context, bet.roundId)
    if (round.phase !== 'betting' || context.now >= (round.dueAt ?? 0)) throw new Refusal('betting_closed')
    refundSharedBet(context, round, bet)
  }
  return balanceAfter(context, bet)
}
