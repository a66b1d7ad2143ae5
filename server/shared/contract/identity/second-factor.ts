import { z } from 'zod'
import { call } from '../call.ts'
import { done, orNull, timestamp } from '../wire.ts'

const base = { row: 'own', service: 'main', auth: 'required' } as const

/** Code of the authenticator; to remove one, a recovery code is accepted too. */
const code = z.string().max(32)
const recovery_codes = z.array(z.string()).describe('each signs in once; they are shown this once')

export const secondFactorStatus = call({
  ...base,
  method: 'GET',
  path: '/profile/second-factor',
  request: z.object({}),
  response: z.object({
    since: orNull(timestamp).describe('null while signing in takes one step'),
    recovery_codes_left: z.number().int(),
  }),
  summary: 'Whether signing in takes a code of an authenticator (TOTP, RFC 6238), too.',
})

export const beginSecondFactor = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/begin',
  request: z.object({ password: z.string().max(1024).optional().describe('of an account that has one') }),
  response: z.object({ secret: z.string().describe('base32'), uri: z.string().describe('otpauth://, for a picture') }),
  errors: ['step_up_required', 'old_password_wrong', 'fresh_login_required', 'contact_unverified', 'conflict'],
  summary: 'A secret for an authenticator. It counts once a code of it has been shown.',
})

export const confirmSecondFactor = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/confirm',
  request: z.object({ code }),
  response: z.object({ recovery_codes }),
  errors: ['second_factor_invalid', 'contact_unverified', 'conflict'],
  summary: 'Turns the second step on with the first code of the authenticator.',
})

export const renewRecoveryCodes = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  request: z.object({ code }),
  response: z.object({ recovery_codes }),
  errors: ['second_factor_invalid', 'conflict'],
  summary: 'New recovery codes; the old ones end.',
})

export const removeSecondFactor = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/remove',
  request: z.object({ code }),
  response: done,
  errors: ['second_factor_invalid'],
  summary: 'Turns the second step off.',
})
