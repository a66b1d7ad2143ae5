import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Of a callback: `t=<Unix seconds>,v1=<hex HMAC-SHA256 of the time, a dot and the body>`. */
export const SIGNATURE_HEADER = 'x-signature'

const FORMAT = /^t=(?<time>\d{1,12}),v1=(?<mac>[0-9a-f]{64})$/
const KEY_PURPOSE = 'fairline/payments/sandbox/v1'
const KEY_BYTES = 32
/** How far the provider's clock may be from ours, either way: a callback that was caught cannot be replayed for long. */
const TOLERANCE_S = 300

/** The key that the platform shares with the sandbox provider: HKDF-SHA256 of a secret. */
export function callbackKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
}

function macOf(key: Uint8Array, time: string, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest()
}

/**
 * The header's value for a body.
 * @param now in milliseconds
 */
export function signCallback(key: Uint8Array, body: Uint8Array, now: number): string {
  const time = String(Math.floor(now / 1000))
  return `t=${time},v1=${macOf(key, time, body).toString('hex')}`
}

type Signed = { readonly header: string | null; readonly body: Uint8Array; readonly receivedAt: number }

/** Whether a signature is right, and neither older nor newer than five minutes. */
export function isGenuine(key: Uint8Array, { header, body, receivedAt }: Signed): boolean {
  const { time, mac } = FORMAT.exec(header ?? '')?.groups ?? {}
  if (time === undefined || mac === undefined) return false
  const isSigned = timingSafeEqual(Buffer.from(mac, 'hex'), macOf(key, time, body))
  return isSigned && Math.abs(receivedAt / 1000 - Number(time)) <= TOLERANCE_S
}
