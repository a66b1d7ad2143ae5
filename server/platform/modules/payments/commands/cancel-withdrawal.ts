import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { loadWithdrawal, moveOn, unlockMoney } from '../withdrawal.ts'
import type { WithdrawalKey } from './confirm-withdrawal.ts'

/**
 * Cancels a withdrawal, if the jurisdiction allows it. Refusals: withdrawal_stands if it does not, which is the case in
 * all current profiles; not_found; conflict once it has been sent.
 */
export function cancelWithdrawal(context: CommandContext, { userId, id }: WithdrawalKey): void {
  if (!context.jurisdiction.cancelWithdrawal) throw new Refusal('withdrawal_stands')
  const withdrawal = loadWithdrawal(context, id)
  if (withdrawal.userId !== userId) throw new Refusal('not_found', { field: 'id' })
  moveOn(context, withdrawal, {
    from: ['requested', 'kyc_required', 'review'],
    to: 'rejected',
    reason: 'not_confirmed',
  })
  unlockMoney(context, withdrawal)
}

/** Ends a page of withdrawals that the player has not confirmed, or not provided documents for, in time. */
export function lapseWithdrawals(context: CommandContext): { changed: number } {
  const { db, now } = context
  const late = db.all<{ id: string }>(
    `SELECT id FROM withdrawals WHERE status IN ('requested', 'kyc_required') AND due_at <= ? LIMIT ?`,
    [now, PAGE_ROWS],
  )
  for (const { id } of late) {
    const withdrawal = loadWithdrawal(context, id)
    const reason = withdrawal.status === 'requested' ? 'not_confirmed' : 'no_documents'
    moveOn(context, withdrawal, { from: [withdrawal.status], to: 'rejected', reason })
    unlockMoney(context, withdrawal)
  }
  return { changed: late.length }
}
