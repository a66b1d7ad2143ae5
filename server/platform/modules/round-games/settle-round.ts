import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import { betReference, logRefundedBet, recordBet } from '../bets/index.ts'
import { releasePair, rotateUsedUp } from '../fairness/index.ts'
import { settleStake, voidStake } from '../player-limits/index.ts'
import { betOf } from './decide-round.ts'
import type { GameRound, RoundEnding } from './stored-round.ts'

/** Settles an open round in its current state: its bet is paid, stored and logged. Returns the settled round. */
export function settleRound<G extends RoundGameId>(
  context: CommandContext,
  round: GameRound<G>,
  ending: Exclude<RoundEnding, 'refunded'>,
): GameRound<G> {
  const bet = betOf(round)
  settleStake(context, { reference: betReference(bet.id), payout: bet.payout })
  recordBet(context, bet, round)
  return endRound(context, round, ending)
}

/** Refunds the stake of a round in which nothing was risked yet. It is not a bet: neither won nor lost. */
export function refundRound<G extends RoundGameId>(context: CommandContext, round: GameRound<G>): GameRound<G> {
  const { id, userId, currency, stake } = round
  voidStake(context, { reference: betReference(id) })
  logRefundedBet(context, { id, userId, currency, stake })
  return endRound(context, round, 'refunded')
}

/** Ends the round; of concurrent commands one wins. The seed pair may be rotated now, if it was waiting for this. */
function endRound<G extends RoundGameId>(
  context: CommandContext,
  round: GameRound<G>,
  ending: RoundEnding,
): GameRound<G> {
  const { changes } = context.db.run('UPDATE rounds SET ending = ? WHERE id = ? AND ending IS NULL', [ending, round.id])
  if (changes !== 1) throw new Error('the round has already ended')
  releasePair(context, round.pairId)
  return { ...round, ending, isRevealed: rotateUsedUp(context, round.userId) !== null }
}
