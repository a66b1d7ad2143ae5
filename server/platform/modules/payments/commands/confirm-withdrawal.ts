import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { blockOf, isIdentified } from '#server/platform/modules/identity/index.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { payoutTermsOf } from '#server/shared/promotions/vip.ts'
import { vipStatus } from '../../vip/index.ts'
import { reviewFlags } from '../review-flags.ts'
import { WITHDRAWN_MS, withdrawnUsd } from '../sums.ts'
import { loadWithdrawal, moveOn, type Withdrawal, type WithdrawalState } from '../withdrawal.ts'

export type WithdrawalKey = { readonly userId: string; readonly id: string }

const MINUTE_MS = 60_000

/**
 * Confirms a withdrawal once the player is authenticated: a payout without review flags is approved automatically.
 * Refusals: not_found for another player's, conflict if it is past this state.
 */
export function confirmWithdrawal(
  context: CommandContext,
  { userId, id }: WithdrawalKey,
): { readonly status: WithdrawalState } {
  const withdrawal = loadWithdrawal(context, id)
  if (withdrawal.userId !== userId) throw new Refusal('not_found', { field: 'id' })
  return { status: continueWithdrawal(context, withdrawal, 'requested') }
}

type Place = { readonly after: string }

/**
 * Resumes a page of withdrawals that wait for documents, of players verified since, from an id on. `next` is where the
 * next page begins; null after the last one.
 */
export function resumeIdentified(context: CommandContext, { after }: Place): { readonly next: string | null } {
  const waiting = context.db.all<{ id: string }>(
    `SELECT id FROM withdrawals WHERE status = 'kyc_required' AND id > ? ORDER BY id LIMIT ?`,
    [after, PAGE_ROWS],
  )
  for (const { id } of waiting) {
    const withdrawal = loadWithdrawal(context, id)
    if (!isIdentified(context, withdrawal.userId)) continue
    continueWithdrawal(context, withdrawal, 'kyc_required')
  }
  return { next: waiting.length < PAGE_ROWS ? null : (waiting.at(-1)?.id ?? null) }
}

/** Approves it if nothing is flagged or blocked; otherwise it goes to review, with the time limit of the player's VIP level. */
function continueWithdrawal(
  context: CommandContext,
  withdrawal: Withdrawal,
  from: 'requested' | 'kyc_required',
): WithdrawalState {
  if (wantsDocuments(context, withdrawal.userId)) {
    moveOn(context, withdrawal, { from: [from], to: 'kyc_required' })
    return 'kyc_required'
  }
  const flags = reviewFlags(context, withdrawal)
  const isHeld = flags.length > 0 || blockOf(context, withdrawal.userId, 'withdrawal') !== undefined
  const to = isHeld ? 'review' : 'approved'
  const { reviewMinutes } = payoutTermsOf(vipStatus(context, withdrawal.userId).level)
  moveOn(context, withdrawal, { from: [from], to, ...(to === 'review' && { waitsMs: reviewMinutes * MINUTE_MS }) })
  context.db.run('UPDATE withdrawals SET flags = ? WHERE id = ?', [JSON.stringify(flags), withdrawal.id])
  return to
}

/** Documents are required as soon as the threshold is reached, not at the next payout. */
function wantsDocuments(context: CommandContext, userId: string): boolean {
  if (isIdentified(context, userId)) return false
  const { identityUsd } = context.jurisdiction.kyc
  return withdrawnUsd(context, { userId, from: context.now - WITHDRAWN_MS }) >= parseMicros(`${identityUsd}`)
}
