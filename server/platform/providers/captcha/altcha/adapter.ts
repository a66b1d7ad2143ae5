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
 * ALTCHA: no company is asked and nobody is told of a visitor. The browser finds the number whose hash was signed; nothing
 * of a challenge is kept, since its HMAC and its time come back with the answer. The first version of the proof, which is
 * given its salt and its number: the second one draws them itself, and a simulation could not be replayed from its seed.
 */
export const altcha = adapter(
  z.object({
    // on a slow phone a hundred thousand hashes are some two seconds, of which half are done on average
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
        // the library would compare with a clock of its own
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
