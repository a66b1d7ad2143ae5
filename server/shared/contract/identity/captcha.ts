import { z } from 'zod'
import { call } from '../call.ts'

/** Field of a form that is sent again after captcha-required. */
export const captcha = z.string().max(4096).optional().describe('solution of a challenge of /auth/captcha')

/** https://altcha.org/docs/v2/: find the number that, appended to the salt, has this SHA-256. */
const proofOfWork = z.object({
  kind: z.literal('altcha'),
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[\da-f]{64}$/),
  salt: z.string().max(256),
  maxnumber: z.number().int().positive(),
  signature: z.string().max(128),
})

const recaptcha = z.object({ kind: z.literal('recaptcha'), site_key: z.string().max(128) })

export const captchaChallenge = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/auth/captcha',
  request: z.object({}),
  response: z.discriminatedUnion('kind', [proofOfWork, recaptcha]),
  errors: ['provider_not_configured'],
  summary:
    'Returns a challenge for calls that were rejected with captcha-required on `captcha`: a proof of work, solved by the base64 of the JSON of its fields and `number`, or reCAPTCHA, solved by its token. Valid once, for two minutes.',
})

export type CaptchaChallenge = z.output<typeof captchaChallenge.response>
