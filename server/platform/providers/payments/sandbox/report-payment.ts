import { callbackPath } from '#server/shared/constants/paths.ts'
import { parseErrorMessage } from '#server/shared/contract/errors.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { PayableDeposit, SentPayout } from '../port.ts'
import { SIGNATURE_HEADER, signCallback } from './callback-signature.ts'
import { payoutReference } from './payouts.ts'
import type { PayoutReport, Report } from './report.ts'

/** Where a callback goes, and with what key and time it is signed. */
export type Merchant = {
  /** Of the platform: `http://127.0.0.1:4000`. */
  readonly origin: string
  /** What the platform calls this provider. */
  readonly name: string
  readonly key: Uint8Array
  /** Milliseconds. */
  readonly now: number
}

/** How the site took a report: the code of its refusal, or null. */
export type Verdict = { readonly refusal: string | null }

const TIMEOUT_MS = 5000

/** Tells the site how a payment ended. Rejects when nobody answers. */
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

/** Tells the site what became of a payout. Rejects when nobody answers. */
export const reportPayout = (
  merchant: Merchant,
  { id }: SentPayout,
  status: PayoutReport['status'],
): Promise<Verdict> =>
  post(merchant, { withdrawal_id: id, provider_reference: payoutReference(merchant.name, id), status })

/** As a provider does: one signed call over HTTP. */
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
