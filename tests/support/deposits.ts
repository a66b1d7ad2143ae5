import {
  callbackKey,
  SIGNATURE_HEADER,
  signCallback,
} from '#server/platform/providers/payments/sandbox/callback-signature.ts'
import type { Report } from '#server/platform/providers/payments/sandbox/report.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { PlatformClient } from './platform/client.ts'
import { register } from './platform/players.ts'

export { SANDBOX, SANDBOX_CALLBACK } from './sandbox.ts'

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
type Reported = Pick<Report, 'amount' | 'currency'> & { readonly id: string }

/** Body of a payment provider's callback, and its signature; `changes` are signed as well. */
export function callbackOf({ secret, now }: Signer, deposit: Reported, changes: Partial<Report> = {}) {
  const report: Report = {
    deposit_id: deposit.id,
    provider_reference: `payment-of-${deposit.id}`,
    status: 'confirmed',
    amount: deposit.amount,
    currency: deposit.currency,
    ...changes,
  }
  const body = JSON.stringify(report)
  return { body, signature: signCallback(callbackKey(secret), Buffer.from(body), now) }
}

export function callbackRequest({ body, signature }: ReturnType<typeof callbackOf>) {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  return { method: 'POST', headers, body }
}

export async function roubleBalance(site: PlatformClient, token: string): Promise<string | undefined> {
  const { output } = await site.request(contract.wallet.balances, {}, { token })
  return output.wallets.find(({ currency }) => currency === 'RUB')?.balance
}
