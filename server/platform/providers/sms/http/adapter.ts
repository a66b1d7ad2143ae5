import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { redirectTarget, secret } from '#server/settings.ts'
import { adapter } from '../../adapter.ts'
import type { SmsProvider } from '../port.ts'

const TIMEOUT_MS = 10_000

const settings = z.object({
  /** Of the operator's own gateway to a company that carries SMS. */
  SMS_HTTP_URL: redirectTarget,
  /** What requests to it are signed with. */
  SMS_HTTP_SECRET: secret,
})

/** Of a request: `sha256=<hex HMAC-SHA256 of the body's bytes>`. */
export const SIGNATURE_HEADER = 'fairline-signature'

/** The value of the signature's header. */
export function signSms(key: string, body: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}

/**
 * Any company that carries SMS, behind a gateway of the operator: `POST` of `{"id","to","text"}` as JSON, `to` in E.164. A
 * status of 2xx means that it was taken. The id is the idempotency key, too: the same message may come twice,
 * and by it a request that somebody else repeats is known.
 */
export const http = adapter(
  settings,
  ({ SMS_HTTP_URL: url, SMS_HTTP_SECRET: key }): SmsProvider => ({
    isDelivered: true,
    async send({ id, to, body: text }) {
      const body = JSON.stringify({ id, to, text })
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          [SIGNATURE_HEADER]: signSms(key, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the gateway of SMS answered ${response.status}`)
    },
  }),
)
