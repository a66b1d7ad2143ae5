import { z } from 'zod'
import { call } from '../call.ts'
import { currency, done, emailAddress } from '../wire.ts'
import { captcha } from './captcha.ts'
import { fp } from './fingerprint.ts'

export { PASSWORD_LENGTH } from '#server/shared/constants/password-length.ts'

export const NEW_PASSWORD_ERRORS = ['password_too_short', 'password_too_long', 'password_common'] as const

/** Registration fields, in addition to the email or phone. */
const account = {
  password: z.string().max(1024),
  currency,
  /** The player's declaration of being of age. */
  is_adult: z.boolean(),
  vip: z.boolean().optional(),
  partner: z.string().max(256).nullish(),
  adplace: z.string().max(256).nullish(),
  stag: z.string().max(256).nullish(),
  promo: z.string().max(256).nullish(),
  fp,
  captcha,
}

export const registerByEmail = call({
  row: 'C9',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/register/email',
  isForServedCountries: true,
  request: z.object({
    email: emailAddress,
    ...account,
  }),
  response: z.object({ token: z.string() }),
  credential: 'token',
  errors: [
    'email_taken',
    'email_invalid',
    ...NEW_PASSWORD_ERRORS,
    'age_not_confirmed',
    'captcha-required',
    'country_blocked',
  ],
  summary: 'Opens an account and signs in. Sends an email with a verification code.',
})

export const registerByPhone = call({
  row: 'C10',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/register/phone',
  isForServedCountries: true,
  request: z.object({
    phone: z.string().max(32),
    ...account,
  }),
  response: z.object({ token: z.string() }),
  credential: 'token',
  errors: [
    'phone_taken',
    'phone_invalid',
    ...NEW_PASSWORD_ERRORS,
    'age_not_confirmed',
    'captcha-required',
    'country_blocked',
  ],
  summary: 'Opens an account by phone number and signs in. Sends an SMS with a verification code.',
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
    'Rotates the bearer, which may be older than 15 minutes but not than 30 days. Reuse of a rotated token ends the session.',
})
