import { createHmac } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { setting } from '#server/settings.ts'
import { CAPTCHA_LIFE_MS } from '#server/shared/constants/timings.ts'
import { adapter } from '../../adapter.ts'
import type { CaptchaProvider } from '../port.ts'

const SALT_BYTES = 12
const SECOND_MS = 1000

const answer = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(64),
  number: z.number().int().nonnegative(),
  salt: z.string().max(256),
  signature: z.string().max(64),
})

/**
 * ALTCHA: proof of work without a third party or tracking of visitors. The browser searches for the number whose hash
 * was signed. Challenges are not stored, since their HMAC and expiry are sent back with the solution. Uses version 1 of
 * the protocol, which takes salt and number as parameters: version 2 generates them itself, so simulations could not be
 * replayed from their seed.
 */
export const altcha = adapter(
  z.object({
    // 100,000 hashes take about two seconds on a slow phone; half of them are needed on average
    CAPTCHA_ALTCHA_MAX_NUMBER: setting(
      z.coerce.number().int().min(1000).max(10_000_000).default(100_000),
      'With `altcha`: most hashes that a browser computes.',
    ),
  }),
  ({ CAPTCHA_ALTCHA_MAX_NUMBER: maxnumber }, { secret }): CaptchaProvider => {
    const hmacKey = createHmac('sha256', secret).update('captcha-altcha').digest('hex')
    return {
      async challenge({ now, bytes }) {
        const salt = Buffer.from(bytes(SALT_BYTES)).toString('hex')
        const number = Buffer.from(bytes(4)).readUInt32BE() % maxnumber
        const expires = new Date(now + CAPTCHA_LIFE_MS)
        const made = await createChallenge({ algorithm: 'SHA-256', hmacKey, maxnumber, salt, number, expires })
        return { kind: 'altcha', ...made, algorithm: 'SHA-256', maxnumber }
      },
      async check(given, { now }) {
        const payload = answer.safeParse(jsonOf(given)).data
        if (payload === undefined || !(await verifySolution(payload, hmacKey, false))) return null
        // the library would compare the expiry with the system clock
        const expires = Number(extractParams(payload).expires) * SECOND_MS
        return now < expires ? payload.signature : null
      },
    }
  },
)

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString())
  } catch {
    return undefined
  }
}
