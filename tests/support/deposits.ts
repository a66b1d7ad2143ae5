import type { CallInput } from '#server/contract/call.ts'
import { contract } from '#server/contract/contract.ts'
import { type SignedFields, signCallback } from '#server/platform/payments/callback-signature.ts'
import type { PlatformClient } from './platform/client.ts'
import { register } from './platform/players.ts'

export type Callback = CallInput<typeof contract.payments.callback>

/** A player with one open deposit. */
export async function openDeposit(site: PlatformClient, email?: string) {
  const token = await register(site, email)
  const { output: deposit } = await site.request(
    contract.payments.createDeposit,
    { amount: '500', currency: 'RUB', idempotency_key: 'deposit-key-0123456789' },
    { token },
  )
  return { token, deposit }
}

type Signer = { readonly secret: string; readonly now: number }
type Reported = Pick<SignedFields, 'amount'> & { readonly id: string; readonly currency: Callback['currency'] }

/** What the provider says of a payment, signed; `changes` are signed as well. */
export function callbackOf({ secret, now }: Signer, deposit: Reported, changes: Partial<Callback> = {}): Callback {
  const fields = {
    timestamp: Math.floor(now / 1000),
    deposit_id: deposit.id,
    provider_reference: `payment-of-${deposit.id}`,
    status: 'confirmed' as const,
    amount: deposit.amount,
    currency: deposit.currency,
    ...changes,
  }
  return { signature: signCallback(secret, fields), ...fields }
}

/** What the player has in roubles, as the wallet says. */
export async function roubles(site: PlatformClient, token: string): Promise<string | undefined> {
  const { output } = await site.request(contract.wallet.balances, {}, { token })
  return output.wallets.find(({ currency }) => currency === 'RUB')?.balance
}
