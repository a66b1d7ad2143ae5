import { z } from 'zod'
import { call } from '../call.ts'
import { timestamp } from '../wire.ts'
import { sent } from './codes.ts'
import { assertion, requestOptions } from './passkeys.ts'

const base = { row: 'own', service: 'main', auth: 'required' } as const

/** Ways to prove that the player, and not only their session, makes a request. */
const STEP_UP_WAYS = ['password', 'second_factor', 'passkey', 'email', 'phone'] as const

export const stepUpStatus = call({
  ...base,
  method: 'GET',
  path: '/profile/step-up',
  request: z.object({}),
  response: z.object({
    proven_until: timestamp.nullable().describe('null: sensitive calls need a new authentication'),
    ways: z.array(z.enum(STEP_UP_WAYS)).describe('empty: only a new sign-in authenticates'),
  }),
  summary: 'Returns until when this session can make sensitive calls, and the available authentication methods.',
})

export const stepUpCode = call({
  ...base,
  method: 'POST',
  path: '/profile/step-up/code',
  request: z.object({ channel: z.enum(['email', 'phone']) }),
  response: sent,
  errors: ['not_found'],
  summary: 'Sends a code to a verified contact of an account without a password.',
})

export const stepUpPasskey = call({
  ...base,
  method: 'POST',
  path: '/profile/step-up/passkey',
  request: z.object({}),
  response: z.object({ options: requestOptions }),
  errors: ['not_found'],
  summary: "Returns a challenge for one of this player's passkeys.",
})

export const confirmStepUp = call({
  ...base,
  method: 'POST',
  path: '/profile/step-up',
  request: z.object({
    password: z.string().max(1024).optional(),
    second_factor: z.string().max(32).optional().describe('code of the authenticator app, or recovery code'),
    code: z.string().max(16).optional().describe('code sent to the contact of `channel`'),
    channel: z.enum(['email', 'phone']).optional(),
    credential: assertion.optional(),
  }),
  response: z.object({ proven_until: timestamp }),
  errors: ['required', 'old_password_wrong', 'second_factor_invalid', 'code_invalid', 'passkey_invalid'],
  summary: 'Authenticates this session again; sensitive calls are then allowed for ten minutes.',
})
