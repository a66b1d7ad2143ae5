import { z } from 'zod'
import { call } from '../call.ts'
import { currency, done } from '../wire.ts'

export { PASSWORD_LENGTH } from '../constants/limits.ts'

const attribution = {
  partner: z.string().max(256).nullish(),
  adplace: z.string().max(256).nullish(),
  stag: z.string().max(256).nullish(),
  promo: z.string().max(256).nullish(),
}

/** The answer of every call that signs a player in. The token goes to the cookie and no further. */
const signedIn = z.object({ success: z.boolean(), token: z.string(), sso: z.string().nullish() })

export const registerByEmail = call({
  row: 'C9',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/register/email',
  request: z.object({
    email: z.email().max(254),
    password: z.string().max(1024),
    currency,
    /** The player says that they are of age (players.md CT14). */
    is_adult: z.boolean(),
    vip: z.boolean().optional(),
    ...attribution,
  }),
  response: z.object({ token: z.string() }),
  credential: 'token',
  errors: ['email_taken', 'email_invalid', 'password_too_short', 'password_too_long', 'age_not_confirmed'],
  summary: 'Opens an account and signs in.',
})

export const loginByEmailPassword = call({
  row: 'C11',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/login/email/password',
  request: z.object({ email: z.string().max(254), password: z.string().max(1024), fp: z.string().nullish() }),
  response: signedIn,
  credential: 'token',
  errors: ['credentials_invalid'],
  summary: 'Signs in. A wrong address and a wrong password give the same answer in the same time.',
})

export const logout = call({
  row: 'C16',
  service: 'main',
  method: 'PUT',
  path: '/auth/logout',
  auth: 'required',
  request: z.object({}),
  response: done,
  summary: 'Ends this session.',
})

export const refreshToken = call({
  row: 'C17',
  service: 'main',
  method: 'POST',
  path: '/auth/refresh-token',
  auth: 'optional',
  request: z.object({}),
  response: z.object({ access_token: z.string() }),
  credential: 'access_token',
  summary:
    'Rotates the bearer, which may be past its 15 fresh minutes but not past its 30 days. The reuse of a rotated token ends the session.',
})
