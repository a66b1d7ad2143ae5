import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isIdentified, requireUnblocked } from '#server/platform/modules/identity/index.ts'
import { loadWithdrawal, moveOn, type ReviewReason, unlockMoney, type WithdrawalState } from '../withdrawal.ts'

export type Review = { readonly id: string; readonly operator: string } & (
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'reject'; readonly reason: ReviewReason }
)

/**
 * Decides on a payout under review. Two different operators must approve it; one can refuse it, with a reason shown to
 * the player, and the money becomes available again. Refusals: not_found, conflict if it is not under review, forbidden
 * for the same operator twice, account_restricted while withdrawals of the player are blocked.
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
  requireUnblocked(context, withdrawal.userId, 'withdrawal')
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

/**
 * Takes an approved payout back to review, before it is sent: both approvals are void. Refusals: not_found, conflict if
 * it is not approved.
 */
export function holdWithdrawal(
  context: CommandContext,
  { id }: Pick<Review, 'id'>,
): { readonly status: WithdrawalState } {
  const withdrawal = loadWithdrawal(context, id)
  moveOn(context, withdrawal, { from: ['approved'], to: 'review' })
  context.db.run('UPDATE withdrawals SET approved_by = NULL, decided_by = NULL WHERE id = ?', [id])
  return { status: 'review' }
}

/** The same for all approved payouts of a player. Returns their ids. */
export function holdWithdrawalsOf(context: CommandContext, { userId }: { readonly userId: string }): readonly string[] {
  const approved = context.db.all<{ id: string }>(
    `SELECT id FROM withdrawals WHERE user_id = ? AND status = 'approved' ORDER BY id`,
    [userId],
  )
  for (const { id } of approved) holdWithdrawal(context, { id })
  return approved.map(({ id }) => id)
}

/** Takes a payout under review back to wait for documents, once. Refusals: not_found; conflict in any other state. */
export function askForDocuments(
  context: CommandContext,
  { id }: Pick<Review, 'id'>,
): { readonly status: WithdrawalState } {
  const withdrawal = loadWithdrawal(context, id)
  if (isIdentified(context, withdrawal.userId)) throw new Refusal('conflict', { field: 'identity' })
  moveOn(context, withdrawal, { from: ['review'], to: 'kyc_required' })
  return { status: 'kyc_required' }
}
