import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of a webhook: `sha256=<hex HMAC-SHA256 of the body's bytes>`, the key being the webhook's secret in UTF-8. */
export const SIGNATURE_HEADER = 'btcpay-sig'

const FORMAT = /^sha256=(?<mac>[0-9a-f]{64})$/

function macOf(secret: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(body).digest()
}

/** The header's value for a body. */
export function signWebhook(secret: string, body: Uint8Array): string {
  return `sha256=${macOf(secret, body).toString('hex')}`
}

/**
 * Whether a webhook was signed with the secret. The signature has no time in it: whoever caught one may send it again, and
 * so nothing is done by what a webhook says, only by what the server answers about its subject now.
 */
export function isGenuine(secret: string, body: Uint8Array, header: string | null): boolean {
  const mac = FORMAT.exec(header ?? '')?.groups?.mac
  return mac !== undefined && timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, body))
}
