import { callbackPath } from '#server/shared/constants/paths.ts'
import { parseErrorMessage } from '#server/shared/contract/errors.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { PayableDeposit, SentPayout } from '../port.ts'
import { SIGNATURE_HEADER, signCallback } from './callback-signature.ts'
import { payoutReference } from './payouts.ts'
import type { PayoutReport, Report } from './report.ts'

/** Target of a callback, and the key and time of its signature. */
export type Merchant = {
  /** Origin of the platform: `http://127.0.0.1:4000`. */
  readonly origin: string
  readonly name: string
  readonly key: Uint8Array
  /** Milliseconds. */
  readonly now: number
}

/** Response to a report: the code of the refusal, or null. */
export type Verdict = { readonly refusal: string | null }

const TIMEOUT_MS = 5000

/** Reports the final state of a payment to the site. Rejects without a response. */
export const reportPayment = (
  merchant: Merchant,
  { id, amount, currency }: PayableDeposit,
  status: Report['status'],
): Promise<Verdict> =>
  post(merchant, {
    deposit_id: id,
    provider_reference: `${merchant.name}-${id}`,
    status,
    amount: formatMicros(micros(amount)),
    currency,
  })

/** Reports the final state of a payout to the site. Rejects without a response. */
export const reportPayout = (
  merchant: Merchant,
  { id }: SentPayout,
  status: PayoutReport['status'],
): Promise<Verdict> =>
  post(merchant, { withdrawal_id: id, provider_reference: payoutReference(merchant.name, id), status })

/** Sends one signed HTTP request, as a provider does. */
async function post({ origin, name, key, now }: Merchant, report: Report | PayoutReport): Promise<Verdict> {
  const body = new TextEncoder().encode(JSON.stringify(report))
  const response = await fetch(new URL(callbackPath(name), origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, body, now) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: { errors?: Record<string, string[]> } = await response.json()
  const [[message] = []] = Object.values(answer.errors ?? {})
  return { refusal: response.ok ? null : parseErrorMessage(message ?? 'internal').code }
}
