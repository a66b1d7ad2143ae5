import { createHash } from 'node:crypto'
import { z } from 'zod'
import { recaptchaSiteKey, setting } from '#server/settings.ts'
import { adapter } from '../../adapter.ts'
import type { CaptchaProvider } from '../port.ts'

const TIMEOUT_MS = 5000
/** Action name sent by the browser; tokens for another action are rejected. */
const ACTION = 'auth'

const settings = z.object({
  // also a setting of the site, for the CSP of its pages
  CAPTCHA_RECAPTCHA_SITE_KEY: recaptchaSiteKey,
  CAPTCHA_RECAPTCHA_SECRET: setting(z.string().min(20).max(128), 'With `recaptcha`: secret of the v3 project.'),
  CAPTCHA_RECAPTCHA_MIN_SCORE: setting(
    z.coerce.number().min(0).max(1).default(0.5),
    'Least score, from 0 (a program) to 1.',
  ),
  CAPTCHA_RECAPTCHA_URL: setting(
    z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha/api/siteverify'),
    'Address that checks tokens.',
  ),
})

/** https://developers.google.com/recaptcha/docs/v3#site_verify_response */
const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/**
 * reCAPTCHA v3: a score by Google for each visitor. Google enforces that a token is used once and within two minutes.
 */
export const recaptcha = adapter(
  settings,
  (
    {
      CAPTCHA_RECAPTCHA_SITE_KEY: site_key,
      CAPTCHA_RECAPTCHA_SECRET: secret,
      CAPTCHA_RECAPTCHA_MIN_SCORE: minScore,
      CAPTCHA_RECAPTCHA_URL: url,
    },
    { log, sendRequest },
  ): CaptchaProvider => ({
    challenge: async () => ({ kind: 'recaptcha', site_key }),
    async check(answer, { ip }) {
      const response = await sendRequest(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
        redirect: 'error',
        timeoutMs: TIMEOUT_MS,
      })
      if (!response.ok) throw new Error(`the captcha provider returned ${response.status}`)
      const result = verdict.parse(await response.json())
      const isOurs = result['error-codes'].some((code) => code.endsWith('-input-secret'))
      if (isOurs) log.error({ codes: result['error-codes'] }, 'the captcha provider rejected the secret')
      const isPerson = result.success && result.action === ACTION && (result.score ?? 0) >= minScore
      return isPerson ? createHash('sha256').update(answer).digest('hex') : null
    },
  }),
)
