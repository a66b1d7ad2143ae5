import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { micros, payoutOf } from '#server/shared/money/micros.ts'
import { type CrashOutcome, type CrashParams, multiplierOf } from '#server/shared/rules/crash/current.ts'
import { logCashedOutBet } from '../../bets/index.ts'
import {
  BETS_A_PAGE,
  paySharedBet,
  recordSharedBet,
  refundSharedBet,
  type SharedBet,
  unsettledBets,
} from '../shared-bet.ts'
import type { SharedRound } from '../stored-round.ts'
import { rulesOfFlight } from './crash-round.ts'

/** Pays an open bet that left the flight at this multiplier, in hundredths, and logs it. */
export function cashOutAt(context: CommandContext, round: SharedRound, bet: SharedBet, leftAt: number): SharedBet {
  const multiplier = multiplierOf(leftAt)
  const payout = payoutOf(bet.stake, multiplier)
  logCashedOutBet(context, { ...bet, multiplier, payout, point: leftAt })
  return paySharedBet(context, round, bet, { status: 'won', payout, leftAt })
}

/** Settles a page of the remaining bets of an ended flight. Returns whether there may be more. */
export function settleFlight(context: CommandContext, round: SharedRound): boolean {
  const bets = unsettledBets(context, round.id)
  for (const bet of bets) settle(context, round, bet)
  return bets.length === BETS_A_PAGE
}

function settle(context: CommandContext, round: SharedRound, bet: SharedBet): void {
  if (round.phase === 'void') {
    refundSharedBet(context, round, bet)
    return
  }
  const { point } = round.outcome as { readonly point: number }
  const { auto } = bet.params as CrashParams
  // nobody could cash out after a crash of the platform: bets without a target are refunded
  if (bet.status === 'open' && round.isInterrupted && auto === null) {
    refundSharedBet(context, round, bet)
    return
  }
  const settled = bet.status === 'open' ? settleOpen(context, round, bet, point) : bet
  const outcome: CrashOutcome = { point, cashed_out: settled.leftAt }
  const multiplier = rulesOfFlight(context, round).multiplierOf(outcome)
  recordSharedBet(context, round, settled, { game: 'crash', outcome, multiplier })
}

/** A target that the flight has displayed counts as reached, including the crash point itself. */
function settleOpen(context: CommandContext, round: SharedRound, bet: SharedBet, point: number): SharedBet {
  if (bet.target !== null && bet.target <= point) return cashOutAt(context, round, bet, bet.target)
  return paySharedBet(context, round, bet, { status: 'lost', payout: micros(0n) })
}
