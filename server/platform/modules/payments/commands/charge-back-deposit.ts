import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { hasPosted, playerAccount, post, systemAccount, takeBack } from '#server/platform/modules/ledger/index.ts'
import { endForChargeback } from '#server/platform/modules/promotions/index.ts'
import { closeDeposit, type DepositStatus, type PaymentReport, reportedDeposit } from '../deposit.ts'

/**
 * Takes a deposit back whose payer has taken the money back from its provider, once: a repeat is answered as the first. What
 * the player no longer has of it becomes a debt on house:receivable. One that comes before its confirmation moves nothing,
 * and nor does the late confirmation. Refusals: those of `reportedDeposit`, and `conflict` for another payment than the one
 * that was credited.
 */
export function chargeBackDeposit(context: CommandContext, report: PaymentReport): { status: DepositStatus } {
  const deposit = reportedDeposit(context, report)
  if (deposit.providerReference !== null && deposit.providerReference !== report.providerReference)
    throw new Refusal('conflict', { field: 'provider_reference' })
  if (!closeDeposit(context, report, 'charged_back')) return { status: 'charged_back' }
  const reference = `deposit:${deposit.id}`
  if (!hasPosted(context, reference)) return { status: 'charged_back' }
  endForChargeback(context, { userId: deposit.userId, depositId: deposit.id })
  const credit = systemAccount(report.isPlayMoney ? 'mint:demo' : 'psp:clearing', deposit.currency)
  const funds = [playerAccount(deposit, 'real'), playerAccount(deposit, 'vault')]
  post(context, {
    kind: 'chargeback',
    reference,
    idempotencyKey: `${reference}/chargeback`,
    postings: takeBack(context, { funds, credit, amount: deposit.amount }),
  })
  return { status: 'charged_back' }
}
