import { z } from 'zod'
import { timestamp } from '#server/shared/contract/wire.ts'
import { MACHINE, OPEN, OWN, operatorCall } from './call.ts'
import { nothing, operatorName } from './wire.ts'

const token = z.string().length(43)
const code = z.string().regex(/^[\d ]{6,8}$/)
const password = z.string().min(1).max(1024)

const link = z.object({ operator: operatorName, link: z.url(), expires_at: timestamp })

export const setup = operatorCall(MACHINE, {
  method: 'POST',
  path: '/v1/setup',
  request: z.object({ recover: z.boolean().default(false) }),
  response: link,
  errors: ['conflict'],
  summary:
    'One-time link of 15 minutes for the first admin, while there is none. With `recover`, for a house that has lost its admins: the new one works after a day, and may then only invite for three.',
})

export const invitation = operatorCall(OPEN, {
  method: 'POST',
  path: '/v1/invitations/open',
  request: z.object({ token }),
  response: z.object({ operator: operatorName, roles: z.array(z.string()), secret: z.string(), uri: z.string() }),
  errors: ['token_invalid', 'too_many_requests'],
  summary: 'Opens an invitation: the secret for the authenticator. Opening it again draws another.',
})

export const acceptInvitation = operatorCall(OPEN, {
  method: 'POST',
  path: '/v1/invitations/accept',
  request: z.object({ token, password, totp: code }),
  response: nothing,
  errors: [
    'token_invalid',
    'second_factor_invalid',
    'password_too_short',
    'password_too_long',
    'password_common',
    'too_many_requests',
  ],
  summary: 'Accepts an invitation with a password and a code of the authenticator, and signs in.',
})

export const signIn = operatorCall(OPEN, {
  method: 'POST',
  path: '/v1/session',
  request: z.object({ name: operatorName, password, totp: code }),
  response: nothing,
  errors: ['credentials_invalid', 'too_many_requests'],
  summary: 'Signs in with password and code. The session ends after 30 minutes without a request, and after 12 hours.',
})

export const signOut = operatorCall(OWN, {
  method: 'POST',
  path: '/v1/session/end',
  request: z.object({}),
  response: nothing,
  summary: 'Ends the session.',
})

export const prove = operatorCall(OWN, {
  method: 'POST',
  path: '/v1/session/proof',
  request: z.object({ totp: code }),
  response: nothing,
  errors: ['second_factor_invalid', 'too_many_requests'],
  summary: 'Shows a code of the authenticator, as approvals ask for: it counts for five minutes.',
})

export const me = operatorCall(OWN, {
  method: 'GET',
  path: '/v1/me',
  request: z.object({}),
  response: z.object({
    operator: operatorName,
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    proven_at: timestamp,
    session_ends_at: timestamp.describe('without another request'),
    active_operators: z.int(),
  }),
  summary: 'The operator of the session or key.',
})

const key = z.object({ id: z.string(), created_at: timestamp, expires_at: timestamp, revoked_at: timestamp.nullable() })

export const keys = operatorCall(OWN, {
  method: 'GET',
  path: '/v1/keys',
  request: z.object({}),
  response: z.object({ keys: z.array(key) }),
  summary: 'The personal keys of the operator.',
})

export const createKey = operatorCall(OWN, {
  method: 'POST',
  path: '/v1/keys',
  request: z.object({}),
  response: z.object({ id: z.string(), key: z.string(), expires_at: timestamp }),
  errors: ['second_factor_required'],
  summary:
    'Makes a personal key for the command line, valid for 90 days and shown once, in a session with a code from the last five minutes.',
})

export const revokeKey = operatorCall(OWN, {
  method: 'POST',
  path: '/v1/keys/{id}/revoke',
  request: z.object({ id: z.string().max(32) }),
  response: nothing,
  errors: ['not_found'],
  summary: 'Revokes a personal key of the operator.',
})

export const sessions = operatorCall(OWN, {
  method: 'GET',
  path: '/v1/sessions',
  request: z.object({}),
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        created_at: timestamp,
        used_at: timestamp,
        proven_at: timestamp,
        is_current: z.boolean(),
      }),
    ),
  }),
  summary: 'The open sessions of the operator.',
})

export const endSession = operatorCall(OWN, {
  method: 'POST',
  path: '/v1/sessions/{id}/end',
  request: z.object({ id: z.string().max(32) }),
  response: nothing,
  errors: ['not_found'],
  summary: 'Ends one of the operator’s own sessions.',
})
