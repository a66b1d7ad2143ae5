import { z } from 'zod'
import { amount, currency } from '#server/shared/contract/wire.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import type { Callback, PaymentEvent, PayoutEvent, UnreadCallback } from '../port.ts'
import { isGenuine, SIGNATURE_HEADER } from './callback-signature.ts'

const report = z.object({
  deposit_id: z.string().max(64),
  provider_reference: z.string().min(1).max(128),
  status: z.enum(['confirmed', 'failed', 'charged_back']),
  amount,
  currency,
  /** Payment instrument; the sandbox's own pages have no cards. */
  instrument: z.string().min(1).max(128).optional(),
})

const payoutReport = z.object({
  withdrawal_id: z.string().max(64),
  provider_reference: z.string().min(1).max(128),
  status: z.enum(['payout_paid', 'payout_failed', 'payout_returned']),
})

export type PayoutReport = z.output<typeof payoutReport>

/** The sandbox provider's report on a payment: JSON, with a decimal as amount. */
export type Report = z.output<typeof report>

/** Parses the event of a callback if its signature is valid. */
export function readReport(
  key: Uint8Array,
  { headers, body, receivedAt }: Callback,
): PaymentEvent | PayoutEvent | UnreadCallback {
  if (!isGenuine(key, { header: headers.get(SIGNATURE_HEADER), body, receivedAt })) return { kind: 'signature_invalid' }
  const json = jsonOf(body)
  const payout = payoutReport.safeParse(json)
  if (payout.success) {
    const { withdrawal_id: withdrawalId, provider_reference: providerReference, status: kind } = payout.data
    return { kind, withdrawalId, providerReference }
  }
  const parsed = report.safeParse(json)
  if (!parsed.success) return { kind: 'bad_request' }
  const { deposit_id: depositId, provider_reference: providerReference, status: kind, ...paid } = parsed.data
  const { currency, instrument } = paid
  return { kind, depositId, providerReference, amount: parseMicros(paid.amount), currency, instrument }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
