import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { PayoutEvent } from '#server/platform/providers/payments/port.ts'
import { loadWithdrawal, moveOn, payMoney, returnMoney, unlockMoney, type WithdrawalState } from '../withdrawal.ts'

export type PayoutReport = PayoutEvent & { readonly provider: string; readonly isPlayMoney: boolean }

/**
 * Applies a provider's report on a payout, once: a repeat gets the same response. A payout can be returned even before
 * the provider has reported it as paid. Refusals: not_found for another provider's payout; conflict for a payout with
 * another reference, one that was never sent, or a report that contradicts an earlier one.
 */
export function settleWithdrawal(context: CommandContext, report: PayoutReport): { readonly status: WithdrawalState } {
  const withdrawal = loadWithdrawal(context, report.withdrawalId)
  if (withdrawal.provider !== report.provider) throw new Refusal('not_found', { field: 'withdrawal_id' })
  keepReference(context, report)
  const to = STATES[report.kind]
  // reports out of order: a returned payout stays returned when its payment is reported later
  if (withdrawal.status === to || (to === 'paid' && withdrawal.status === 'returned'))
    return { status: withdrawal.status }
  switch (to) {
    case 'paid':
      moveOn(context, withdrawal, { from: ['sent'], to })
      payMoney(context, withdrawal, report.isPlayMoney)
      break
    case 'failed':
      moveOn(context, withdrawal, { from: ['sent'], to, reason: 'refused_by_provider' })
      unlockMoney(context, withdrawal)
      break
    case 'returned':
      if (withdrawal.status === 'sent') payMoney(context, withdrawal, report.isPlayMoney)
      moveOn(context, withdrawal, { from: ['sent', 'paid'], to, reason: 'returned_by_provider' })
      returnMoney(context, withdrawal, report.isPlayMoney)
      break
  }
  return { status: to }
}

const STATES = { payout_paid: 'paid', payout_failed: 'failed', payout_returned: 'returned' } as const

function keepReference({ db }: CommandContext, { withdrawalId, provider, providerReference }: PayoutReport): void {
  const other = db.get('SELECT 1 AS one FROM withdrawals WHERE provider = ? AND provider_reference = ? AND id <> ?', [
    provider,
    providerReference,
    withdrawalId,
  ])
  const { changes } = other
    ? { changes: 0 }
    : db.run(
        'UPDATE withdrawals SET provider_reference = ? WHERE id = ? AND (provider_reference IS NULL OR provider_reference = ?)',
        [providerReference, withdrawalId, providerReference],
      )
  if (changes === 0) throw new Refusal('conflict', { field: 'provider_reference' })
}
