import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../refusal.ts'

/** What a provider signs, in this order; `amount` in its canonical spelling ("100", "12.5"), `timestamp` in Unix seconds. */
export type SignedFields = {
  readonly timestamp: number
  readonly deposit_id: string
  readonly provider_reference: string
  readonly status: 'confirmed' | 'failed'
  readonly amount: string
  readonly currency: string
}

const KEY_PURPOSE = 'fairline/payments/sandbox/v1'
const KEY_BYTES = 32
/** How far the provider's clock may be from ours, either way: a callback that was caught cannot be replayed for long. */
const TOLERANCE_S = 300

/** The key that the platform shares with the sandbox provider: HKDF-SHA256 of the platform's secret. */
function callbackKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
}

/** Hex HMAC-SHA256 of the fields joined by dots. */
export function signCallback(secret: string, fields: SignedFields): string {
  const { timestamp, deposit_id, provider_reference, status, amount, currency } = fields
  const message = [timestamp, deposit_id, provider_reference, status, amount, currency].join('.')
  return createHmac('sha256', callbackKey(secret)).update(message).digest('hex')
}

/** Refuses `signature_invalid` for a wrong signature and for one that is older or newer than five minutes. */
export function verifyCallback(
  { secret, now }: { readonly secret: string; readonly now: number },
  { signature, ...fields }: SignedFields & { readonly signature: string },
): void {
  const expected = Buffer.from(signCallback(secret, fields), 'hex')
  const given = Buffer.from(signature, 'hex')
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  const isRecent = Math.abs(now / 1000 - fields.timestamp) <= TOLERANCE_S
  if (!isSigned || !isRecent) throw new Refusal('signature_invalid', { field: 'signature' })
}
