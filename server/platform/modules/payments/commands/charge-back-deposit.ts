import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { clawBack, hasPosted, playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import { endForChargeback } from '#server/platform/modules/promotions/index.ts'
import { closeDeposit, type DepositStatus, type PaymentReport, reportedDeposit, requireSameAmount } from '../deposit.ts'
import { closeDifferingPayment, differingPayment } from '../differing-payment.ts'

/**
 * Reverses a deposit after a chargeback, once: a repeat gets the same response. Money that the player no longer has
 * becomes a debt on house:receivable. A chargeback before the confirmation moves nothing, and neither does the late
 * confirmation. Refusals: those of `reportedDeposit`, amount_invalid, and `conflict` for another payment than the credited one.
 */
export function chargeBackDeposit(context: CommandContext, report: PaymentReport): { status: DepositStatus } {
  const deposit = reportedDeposit(context, report)
  const waiting = differingPayment(context, deposit.id)
  requireSameAmount({ ...deposit, amount: waiting?.amount ?? deposit.amount }, report)
  if (deposit.providerReference !== null && deposit.providerReference !== report.providerReference)
    throw new Refusal('conflict', { field: 'provider_reference' })
  if (!closeDeposit(context, report, 'charged_back')) return { status: 'charged_back' }
  closeDifferingPayment(context, deposit.id)
  const reference = `deposit:${deposit.id}`
  if (!hasPosted(context, reference)) return { status: 'charged_back' }
  endForChargeback(context, { userId: deposit.userId, depositId: deposit.id })
  const credit = systemAccount(report.isPlayMoney ? 'mint:demo' : 'psp:clearing', deposit.currency)
  const funds = [playerAccount(deposit, 'real'), playerAccount(deposit, 'vault')]
  post(context, {
    kind: 'chargeback',
    reference,
    idempotencyKey: `${reference}/chargeback`,
    postings: clawBack(context, { funds, credit, amount: deposit.amount }),
  })
  return { status: 'charged_back' }
}
