import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Callback } from '#server/platform/providers/payments/port.ts'
import type { DepositStatus } from './deposit.ts'
import type { Platform } from './platform.ts'
import type { WithdrawalState } from './withdrawal.ts'

/**
 * Does what a provider reports. Refusals: not_found for a provider that is not one of ours; signature_invalid;
 * bad_request for what is signed and cannot be read; those of `confirmDeposit`, `failDeposit` and `settleWithdrawal`.
 */
export async function takeReport(
  { payments, writer }: Pick<Platform, 'payments' | 'writer'>,
  provider: string,
  callback: Callback,
): Promise<{ status: DepositStatus | WithdrawalState }> {
  const company = payments.get(provider)
  if (!company) throw new Refusal('not_found', { field: 'provider' })
  const event = company.readCallback(callback)
  switch (event.kind) {
    case 'signature_invalid':
      throw new Refusal(event.kind, { field: 'signature' })
    case 'bad_request':
      throw new Refusal(event.kind)
    case 'payout_paid':
    case 'payout_failed':
    case 'payout_returned':
      return writer.execute('settleWithdrawal', { ...event, provider, isPlayMoney: company.isPlayMoney })
    case 'confirmed':
    case 'failed': {
      const { kind, ...payment } = event
      const report = { ...payment, provider, isPlayMoney: company.isPlayMoney }
      return writer.execute(kind === 'confirmed' ? 'confirmDeposit' : 'failDeposit', report)
    }
  }
}
