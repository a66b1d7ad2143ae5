import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { IDENTITY_PROVIDER, pausesOf } from '#server/platform/modules/availability/index.ts'
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

/**
 * Gives players back the time for documents that has passed while identity checks were paused.
 * @param since Beginning of the pause, in milliseconds.
 */
export function prolongDocuments({ db, now }: CommandContext, { since }: { readonly since: number }): void {
  db.run(`UPDATE withdrawals SET due_at = due_at + (? - max(?, changed_at)) WHERE status = 'kyc_required'`, [
    now,
    since,
  ])
}

/**
 * Ends a page of withdrawals that the player has not confirmed, or not provided documents for, in time. None ends for
 * want of documents while identity checks are paused.
 */
export function lapseWithdrawals(context: CommandContext): { changed: number } {
  const { db, now } = context
  const isPaused = pausesOf(context, { kind: 'identity', provider: IDENTITY_PROVIDER }).length > 0
  const late = db.all<{ id: string }>(
    `SELECT id FROM withdrawals
     WHERE status IN ('requested', 'kyc_required') AND due_at <= ? AND (status = 'requested' OR NOT ?) LIMIT ?`,
    [now, isPaused ? 1 : 0, PAGE_ROWS],
  )
  for (const { id } of late) {
    const withdrawal = loadWithdrawal(context, id)
    const reason = withdrawal.status === 'requested' ? 'not_confirmed' : 'no_documents'
    moveOn(context, withdrawal, { from: [withdrawal.status], to: 'rejected', reason })
    unlockMoney(context, withdrawal)
  }
  return { changed: late.length }
}
