import { Refusal } from '#server/platform/kernel/refusal.ts'
import { hashOfInstrument } from '#server/platform/modules/identity/reads.ts'
import type { Callback, CallbackReading, PaymentProvider } from '#server/platform/providers/payments/port.ts'
import type { DepositStatus } from './deposit.ts'
import type { Platform } from './platform.ts'
import { findDeposit } from './queries/deposits.ts'
import type { WithdrawalState } from './withdrawal.ts'

const DEPOSIT_COMMANDS = {
  confirmed: 'confirmDeposit',
  failed: 'failDeposit',
  charged_back: 'chargeBackDeposit',
} as const

/**
 * Processes a provider's webhook. Refusals: not_found for an unknown provider; signature_invalid; bad_request if it is
 * signed but cannot be parsed; unavailable if the provider must be queried and does not respond, so that it retries;
 * those of `confirmDeposit`, `failDeposit`, `chargeBackDeposit` and `settleWithdrawal`.
 */
export async function takeReport(
  platform: Pick<Platform, 'payments' | 'reader' | 'writer' | 'log'>,
  provider: string,
  callback: Callback,
): Promise<{ status: DepositStatus | WithdrawalState | 'pending' }> {
  const { payments, writer } = platform
  const company = payments.get(provider)
  if (!company) throw new Refusal('not_found', { field: 'provider' })
  const event = await readCallback(platform, company, callback)
  switch (event.kind) {
    case 'signature_invalid':
      throw new Refusal(event.kind, { field: 'signature' })
    case 'bad_request':
      throw new Refusal(event.kind)
    case 'pending':
      return { status: 'pending' }
    case 'payout_paid':
    case 'payout_failed':
    case 'payout_returned':
      return writer.execute('settleWithdrawal', { ...event, provider, isPlayMoney: company.isPlayMoney })
    case 'confirmed':
    case 'failed':
    case 'charged_back': {
      const { kind, instrument, isOfSharedAccount = false, ...payment } = event
      if (isOfSharedAccount && !(await findDeposit(platform.reader, payment.depositId))) return { status: 'pending' }
      return writer.execute(DEPOSIT_COMMANDS[kind], {
        ...payment,
        provider,
        isPlayMoney: company.isPlayMoney,
        paysOut: company.payouts !== undefined,
        ...(instrument !== undefined && { instrument: hashOfInstrument(provider, instrument) }),
      })
    }
  }
}

async function readCallback(
  { log }: Pick<Platform, 'log'>,
  company: PaymentProvider,
  callback: Callback,
): Promise<CallbackReading> {
  try {
    return await company.readCallback(callback)
  } catch (err) {
    log.warn({ err }, 'a payment provider could not confirm its callback')
    throw new Refusal('unavailable')
  }
}
