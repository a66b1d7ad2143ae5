import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { redirectTarget, secret, setting } from '#server/settings.ts'
import { adapter, Undeliverable } from '../../adapter.ts'
import type { SmsProvider } from '../port.ts'

const TIMEOUT_MS = 10_000
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([400, 404, 410, 422])
const SECOND_MS = 1000

const settings = z.object({
  SMS_URL: setting(
    redirectTarget,
    'With `http`: your gateway to a company that carries SMS. It answers 2xx for taken; 400, 404, 410 or 422 for never.',
  ),
  SMS_SECRET: setting(secret, 'Secret that requests to that gateway are signed with.'),
})

/** Signature of a request: `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. */
export const SIGNATURE_HEADER = 'fairline-signature'

/** Value of the signature header for a request at that second. */
export function signSms(key: string, body: string, atS: number): string {
  return `t=${atS},v1=${createHmac('sha256', key).update(`${atS}.${body}`).digest('hex')}`
}

/**
 * Any SMS provider, behind a gateway of the operator: `POST` of `{"id","to","text"}` as JSON, `to` in E.164. A 2xx
 * status means accepted; 400, 404, 410 and 422 mean undeliverable. The id is also the idempotency key, as a message may
 * be sent twice. The signature includes the time: a gateway that rejects requests older than a few minutes needs to
 * remember ids only that long to detect replays.
 */
export const http = adapter(
  settings,
  ({ SMS_URL: url, SMS_SECRET: key }, { sendRequest }): SmsProvider => ({
    isDelivered: true,
    async send({ id, to, body: text, now }) {
      const body = JSON.stringify({ id, to, text })
      const response = await sendRequest(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          [SIGNATURE_HEADER]: signSms(key, body, Math.floor(now / SECOND_MS)),
        },
        body,
        redirect: 'error',
        timeoutMs: TIMEOUT_MS,
      })
      await response.body?.cancel()
      if (response.ok) return
      const problem = `the gateway of SMS answered ${response.status}`
      throw REFUSED_FOR_GOOD.has(response.status) ? new Undeliverable(problem) : new Error(problem)
    },
  }),
)
