import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signature of a callback: `t=<Unix seconds>,v1=<hex HMAC-SHA256 of the time, a dot and the body>`. */
export const SIGNATURE_HEADER = 'x-signature'

const FORMAT = /^t=(?<time>\d{1,12}),v1=(?<mac>[0-9a-f]{64})$/
const KEY_PURPOSE = 'fairline/payments/sandbox/v1'
const KEY_BYTES = 32
/** Maximum clock difference to the provider in either direction, which limits replays of intercepted callbacks. */
const TOLERANCE_S = 300

/** Key shared by the platform and the sandbox provider: HKDF-SHA256 of a secret. */
export function callbackKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
}

function macOf(key: Uint8Array, time: string, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest()
}

/**
 * Value of the signature header for a body.
 * @param now in milliseconds
 */
export function signCallback(key: Uint8Array, body: Uint8Array, now: number): string {
  const time = String(Math.floor(now / 1000))
  return `t=${time},v1=${macOf(key, time, body).toString('hex')}`
}

type Signed = { readonly header: string | null; readonly body: Uint8Array; readonly receivedAt: number }

/** Whether a signature is valid and within five minutes of now. */
export function isGenuine(key: Uint8Array, { header, body, receivedAt }: Signed): boolean {
  const { time, mac } = FORMAT.exec(header ?? '')?.groups ?? {}
  if (time === undefined || mac === undefined) return false
  const isSigned = timingSafeEqual(Buffer.from(mac, 'hex'), macOf(key, time, body))
  return isSigned && Math.abs(receivedAt / 1000 - Number(time)) <= TOLERANCE_S
}
