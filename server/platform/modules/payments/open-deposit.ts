import { locateClient } from '#server/platform/kernel/http/visitor.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { acceptingProviders } from '#server/platform/providers/payments/accepts-payer.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { createDeposit } from '#server/shared/contract/payments.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import type { CreatedDeposit } from './commands/create-deposit.ts'
import type { Platform } from './platform.ts'

/**
 * Opens a deposit and gets the payment page from its provider. Refusals: those of `createDeposit`;
 * provider_not_configured, also if the provider does not accept payers in this country; provider_refused, if the
 * provider does not respond: the same request may be retried.
 */
export async function openDeposit(
  platform: Pick<Platform, 'writer' | 'payments' | 'log' | 'countryOf' | 'settings'>,
  { userId, ip }: { readonly userId: string; readonly ip: string },
  { amount, currency, provider: requested, idempotency_key: idempotencyKey }: CallInput<typeof createDeposit>,
): Promise<Omit<CreatedDeposit, 'provider'> & { readonly redirectUrl: string }> {
  const { writer, log } = platform
  const offered = acceptingProviders(platform.payments, { currency, country: locateClient(platform, ip).country })
  const names = requested === undefined ? [...offered.keys()] : [requested]
  const [preferred = '', ...alternatives] = names
  if (!offered.has(preferred)) throw new Refusal('provider_not_configured', { field: 'provider' })
  const request = { userId, amount, currency, provider: preferred, alternatives, idempotencyKey }
  const { provider: name, ...deposit } = await writer.execute('createDeposit', request)
  const provider = platform.payments.get(name)
  if (!provider) throw new Refusal('provider_not_configured', { field: 'provider' })
  try {
    const payable = { id: deposit.id, currency: deposit.currency, amount: parseMicros(deposit.amount) }
    return { ...deposit, redirectUrl: await provider.payAddress(payable) }
  } catch (err) {
    log.warn({ err, provider: name }, 'a payment provider does not respond')
    throw new Refusal('provider_refused', { field: 'provider' })
  }
}
