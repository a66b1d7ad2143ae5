import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { freeDeposit } from '#server/platform/modules/player-limits/index.ts'
import { closeDeposit, type DepositStatus, type PaymentReport, reportedDeposit } from '../deposit.ts'

/**
 * Records that a payment came to nothing. A deposit that has failed or expired stays so. Refusals: those of
 * `reportedDeposit`, and `conflict` for a deposit that was credited: taking money back is another transfer, a chargeback.
 */
export function failDeposit(context: CommandContext, report: PaymentReport): { status: DepositStatus } {
  const { id, status } = reportedDeposit(context, report)
  if (closeDeposit(context, report, 'failed')) {
    freeDeposit(context, id)
    return { status: 'failed' }
  }
  if (status === 'confirmed') throw new Refusal('conflict', { field: 'status' })
  return { status }
}
