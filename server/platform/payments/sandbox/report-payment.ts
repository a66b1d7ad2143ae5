import { depositCallback } from '#server/contract/calls/wallet.ts'
import { parseErrorMessage } from '#server/contract/errors.ts'
import { formatMicros, micros } from '#server/rules/money.ts'
import { type SignedFields, signCallback } from '../callback-signature.ts'
import type { StoredDeposit } from '../find-deposit.ts'

/** Where a callback goes, and with what key and time it is signed. */
export type Merchant = {
  /** Of the platform: `http://127.0.0.1:4000`. */
  readonly origin: string
  readonly secret: string
  /** Milliseconds. */
  readonly now: number
}

/** How the site took a report: the code of its refusal, or null. */
export type Verdict = { readonly refusal: string | null }

const TIMEOUT_MS = 5000
const PATH = `/${depositCallback.service}${depositCallback.path}`

/** Tells the site, as a provider does, how a payment ended: one signed call over HTTP. Rejects when nobody answers. */
export async function reportPayment(
  { origin, secret, now }: Merchant,
  { id, amount, currency }: StoredDeposit,
  status: SignedFields['status'],
): Promise<Verdict> {
  const fields: SignedFields = {
    timestamp: Math.floor(now / 1000),
    deposit_id: id,
    provider_reference: `sandbox-${id}`,
    status,
    amount: formatMicros(micros(amount)),
    currency,
  }
  const response = await fetch(new URL(PATH, origin), {
    method: depositCallback.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, signature: signCallback(secret, fields) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: { errors?: Record<string, string[]> } = await response.json()
  const [[message] = []] = Object.values(body.errors ?? {})
  return { refusal: response.ok ? null : parseErrorMessage(message ?? 'internal').code }
}
