import { locateClient } from '#server/platform/kernel/http/visitor.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { acceptingProviders } from '#server/platform/providers/payments/accepts-payer.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { createDeposit } from '#server/shared/contract/payments.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { readPausesAcrossPlayers } from '../availability/reads.ts'
import type { CreatedDeposit } from './commands/create-deposit.ts'
import type { Platform } from './platform.ts'

/**
 * Opens a deposit and gets the payment page from its provider. Refusals: those of `createDeposit`;
 * provider_not_configured, also if the provider does not accept payers in this country; provider_refused, if the
 * provider does not respond: the same request may be retried.
 */
export async function openDeposit(
  platform: Pick<Platform, 'reader' | 'writer' | 'payments' | 'log' | 'countryOf' | 'settings'>,
  { userId, ip }: { readonly userId: string; readonly ip: string },
  { amount, currency, provider: requested, idempotency_key: idempotencyKey }: CallInput<typeof createDeposit>,
): Promise<CreatedDeposit & { readonly redirectUrl: string }> {
  const { writer, log } = platform
  const offered = acceptingProviders(platform.payments, { currency, country: locateClient(platform, ip).country })
  const pauses = await readPausesAcrossPlayers(platform)
  const names = [...offered.keys()]
  const name = requested ?? names.find((one) => !pauses.isPaymentPaused(one, 'in')) ?? names[0] ?? ''
  const provider = offered.get(name)
  if (!provider) throw new Refusal('provider_not_configured', { field: 'provider' })
  const deposit = await writer.execute('createDeposit', { userId, amount, currency, provider: name, idempotencyKey })
  try {
    const payable = { id: deposit.id, currency: deposit.currency, amount: parseMicros(deposit.amount) }
    return { ...deposit, redirectUrl: await provider.payAddress(payable) }
  } catch (err) {
    log.warn({ err, provider: name }, 'a payment provider does not respond')
    throw new Refusal('provider_refused', { field: 'provider' })
  }
}
