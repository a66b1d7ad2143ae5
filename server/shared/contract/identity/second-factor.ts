import { z } from 'zod'
import { call } from '../call.ts'
import { done, orNull, timestamp } from '../wire.ts'

const base = { row: 'own', service: 'main', auth: 'required' } as const

/** Code of the authenticator; to remove one, a recovery code is accepted too. */
const code = z.string().max(32)
const recovery_codes = z.array(z.string()).describe('each can be used once; not shown again')

export const secondFactorStatus = call({
  ...base,
  method: 'GET',
  path: '/profile/second-factor',
  request: z.object({}),
  response: z.object({
    since: orNull(timestamp).describe('null if two-step sign-in is off'),
    recovery_codes_left: z.number().int(),
  }),
  summary: 'Returns whether sign-in requires a code of an authenticator app (TOTP, RFC 6238).',
})

export const beginSecondFactor = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/begin',
  request: z.object({ password: z.string().max(1024).optional().describe('required if the account has a password') }),
  response: z.object({
    secret: z.string().describe('base32'),
    uri: z.string().describe('otpauth:// URL for a QR code'),
  }),
  errors: ['step_up_required', 'old_password_wrong', 'fresh_login_required', 'contact_unverified', 'conflict'],
  summary: 'Creates a secret for an authenticator app. It takes effect when confirmed with a code.',
})

export const confirmSecondFactor = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/confirm',
  request: z.object({ code }),
  response: z.object({ recovery_codes }),
  errors: ['second_factor_invalid', 'contact_unverified', 'conflict'],
  summary: 'Enables two-step sign-in with the first code of the authenticator app.',
})

export const renewRecoveryCodes = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  request: z.object({ code }),
  response: z.object({ recovery_codes }),
  errors: ['second_factor_invalid', 'conflict'],
  summary: 'Creates new recovery codes; old ones become invalid.',
})

export const removeSecondFactor = call({
  ...base,
  method: 'POST',
  path: '/profile/second-factor/remove',
  request: z.object({ code }),
  response: done,
  errors: ['second_factor_invalid'],
  summary: 'Disables two-step sign-in.',
})
