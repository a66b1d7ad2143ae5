import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { multiplierFor } from '#server/shared/money/micros.ts'
import { stakeStanding } from '../ledger/index.ts'
import { betReference } from './record-bet.ts'

/**
 * Brings what a stored bet says it paid up to its transfers, in the command that made one of them: a part that was
 * settled, a reversal. What it says is never more than their sum. Throws for a bet without a stake or a row.
 */
export function restateBet(context: CommandContext, id: string): void {
  const stake = stakeStanding(context, betReference(id))
  if (!stake) throw new Error('a bet without a stake')
  const multiplier = multiplierFor(stake.paid, stake.staked)
  const { changes } = context.db.run('UPDATE bets SET payout = ?, multiplier = ? WHERE id = ?', [
    toSql(stake.paid),
    toSql(multiplier),
    id,
  ])
  if (changes !== 1) throw new Error('a bet that is not stored')
}
