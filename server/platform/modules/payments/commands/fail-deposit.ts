import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { freeDeposit } from '#server/platform/modules/player-limits/index.ts'
import {
  closeDeposit,
  DEPOSIT_LIFETIME_MS,
  type DepositStatus,
  type PaymentReport,
  reportedDeposit,
  requireSameAmount,
} from '../deposit.ts'

/**
 * Records that a payment failed. No effect on a deposit that has failed or expired. Refusals: those of
 * `reportedDeposit`, amount_invalid, and `conflict` for a credited deposit: reversing that is a chargeback.
 */
export function failDeposit(context: CommandContext, report: PaymentReport): { status: DepositStatus } {
  const deposit = reportedDeposit(context, report)
  requireSameAmount(deposit, report)
  const { id, status } = deposit
  if (closeDeposit(context, report, 'failed')) {
    freeDeposit(context, id)
    return { status: 'failed' }
  }
  if (status === 'confirmed') throw new Refusal('conflict', { field: 'status' })
  return { status }
}

/** Expires a page of deposits without a report from the provider within DEPOSIT_LIFETIME_MS. */
export function expireDeposits(context: CommandContext): { changed: number } {
  const { db, now } = context
  const expired = db.all<{ id: string }>(
    `UPDATE deposits SET status = 'expired', settled_at = ? WHERE status = 'created' AND id IN (
       SELECT id FROM deposits WHERE status = 'created' AND created_at <= ? ORDER BY created_at LIMIT ?
     ) RETURNING id`,
    [now, now - DEPOSIT_LIFETIME_MS, PAGE_ROWS],
  )
  for (const { id } of expired) freeDeposit(context, id)
  return { changed: expired.length }
}
