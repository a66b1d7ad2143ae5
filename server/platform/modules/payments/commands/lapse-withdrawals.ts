import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { loadWithdrawal, moveOn, unlockMoney } from '../withdrawal.ts'

/** Ends a page of withdrawals that their player has not confirmed, or not brought documents for, in time. */
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
