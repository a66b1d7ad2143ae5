import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { multiplierFor } from '#server/shared/money/micros.ts'
import { stakeStanding } from '../ledger/index.ts'
import { scoreRound, withdrawRound } from '../tournaments/index.ts'
import { betReference, ownPart } from './record-bet.ts'

/**
 * Brings what a stored bet says it paid up to its transfers, in the command that made one of them: a part that was
 * settled, a reversal. So is what it scores in tournaments. What it says is never more than their sum. Throws for a bet without a stake or a row.
 */
export function restateBet(context: CommandContext, id: string): void {
  const stake = stakeStanding(context, betReference(id))
  if (!stake) throw new Error('a bet without a stake')
  const multiplier = multiplierFor(stake.gross, stake.staked)
  const stored = context.db.get<{ game: string }>(
    'UPDATE bets SET payout = ?, multiplier = ? WHERE id = ? RETURNING game',
    [toSql(stake.gross), toSql(multiplier), id],
  )
  if (!stored) throw new Error('a bet that is not stored')
  const { userId, currency, staked, placedAt } = stake
  if (stake.state === 'settled' && ownPart(stake) === staked)
    scoreRound(context, { betId: id, userId, currency, multiplier, placedAt, stake: staked, game: stored.game })
  else withdrawRound(context, { betId: id, userId })
}
