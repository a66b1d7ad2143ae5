import { playerAccount, post, systemAccount } from '../money/index.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import { closeDeposit, type DepositStatus, type PaymentReport, reportedDeposit } from './deposit.ts'

/**
 * Credits a deposit that its provider has been paid, once: a repeat is answered as the first. Money that arrives after a
 * failure or after the deposit expired is credited as well, since it is there. Refusals: those of `reportedDeposit`, and
 * `conflict` for a second payment of a deposit that another one has paid.
 */
export function confirmDeposit(context: CommandContext, report: PaymentReport): { status: DepositStatus } {
  const deposit = reportedDeposit(context, report)
  if (deposit.status === 'confirmed') {
    if (deposit.providerReference !== report.providerReference)
      throw new Refusal('conflict', { field: 'provider_reference' })
    return { status: deposit.status }
  }
  closeDeposit(context, report, 'confirmed')
  const reference = `deposit:${deposit.id}`
  post(context, {
    kind: 'deposit',
    reference,
    idempotencyKey: reference,
    postings: [
      {
        // the sandbox's money is play money: it comes from the mint, and nothing is owed to us for it
        debit: systemAccount('mint:demo', deposit.currency),
        credit: playerAccount(deposit, 'real'),
        amount: deposit.amount,
      },
    ],
  })
  return { status: 'confirmed' }
}
