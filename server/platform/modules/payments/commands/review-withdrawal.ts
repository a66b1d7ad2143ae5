import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { loadWithdrawal, moveOn, type ReviewReason, unlockMoney, type WithdrawalState } from '../withdrawal.ts'

export type Review = { readonly id: string; readonly operator: string } & (
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'reject'; readonly reason: ReviewReason }
)

/**
 * Decides on a payout under review. Two different operators must approve it; one can refuse it, with a reason shown to
 * the player, and the money becomes available again. Refusals: not_found, conflict if it is not under review, forbidden
 * for the same operator twice.
 */
export function reviewWithdrawal(
  context: CommandContext,
  { id, operator, ...review }: Review,
): { readonly status: WithdrawalState } {
  const withdrawal = loadWithdrawal(context, id)
  if (review.verdict === 'reject') {
    moveOn(context, withdrawal, { from: ['review'], to: 'rejected', reason: review.reason })
    unlockMoney(context, withdrawal)
    noteDecision(context, { id, operator })
    return { status: 'rejected' }
  }
  if (withdrawal.status !== 'review') throw new Refusal('conflict', { field: 'status' })
  if (withdrawal.approvedBy === operator) throw new Refusal('forbidden')
  if (withdrawal.approvedBy === null) {
    context.db.run('UPDATE withdrawals SET approved_by = ? WHERE id = ?', [operator, id])
    return { status: 'review' }
  }
  moveOn(context, withdrawal, { from: ['review'], to: 'approved' })
  noteDecision(context, { id, operator })
  return { status: 'approved' }
}

function noteDecision({ db }: CommandContext, { id, operator }: Pick<Review, 'id' | 'operator'>): void {
  db.run('UPDATE withdrawals SET decided_by = ? WHERE id = ?', [operator, id])
}
