import { z } from 'zod'
import { call } from '../call.ts'
import { done } from '../wire.ts'
import { NEW_PASSWORD_ERRORS } from './auth.ts'
import { captcha } from './captcha.ts'

/**
 * Password recovery. `forgot` returns the same whether or not the account exists. The email contains a six-digit code
 * and a link with a token; the SMS a code. Either is single-use, valid for 10 minutes, and exchanged for a reset token,
 * which is valid for another 10 minutes and changes the password once.
 */
const email = z.string().max(254)
const phone = z.string().max(32)
const code = z.string().max(16)
const token = z.string().max(256)
const newPassword = { password: z.string().max(1024), password_confirm: z.string().max(1024) }
const passwordErrors = [...NEW_PASSWORD_ERRORS, 'password_mismatch'] as const

const base = { service: 'main', method: 'POST' } as const
const resetToken = z.object({ reset_token: z.string() })

export const emailForgot = call({
  ...base,
  row: 'C22',
  path: '/api/v2/auth/password/email/forgot',
  request: z.object({ email, captcha }),
  errors: ['captcha-required'],
  response: done,
  summary: 'Sends a recovery email if the address belongs to an account.',
})

export const emailConfirmCode = call({
  ...base,
  row: 'C22',
  path: '/api/v2/auth/password/email/code/confirm',
  request: z.object({ email, code }),
  response: resetToken,
  envelope: 1,
  errors: ['code_invalid'],
  summary: 'Exchanges a code sent by email for a reset token.',
})

export const emailConfirmToken = call({
  ...base,
  row: 'C22',
  path: '/api/v2/auth/password/email/token/confirm',
  request: z.object({ token }),
  response: resetToken,
  envelope: 1,
  errors: ['token_invalid'],
  summary: 'Exchanges the token of a link sent by email for a reset token.',
})

export const emailCheckToken = call({
  ...base,
  row: 'C22',
  path: '/api/v2/auth/password/email/token/check',
  request: z.object({ token }),
  response: z.object({ valid: z.boolean() }),
  summary: 'Returns whether a link or reset token is valid, without consuming it.',
})

export const emailResetByToken = call({
  ...base,
  row: 'C22',
  path: '/api/v2/auth/password/email/reset/token',
  request: z.object({ token, ...newPassword }),
  response: done,
  errors: ['token_invalid', ...passwordErrors],
  summary: 'Sets a new password by a reset token and ends all sessions.',
})

export const emailResetByCode = call({
  ...base,
  row: 'C22',
  path: '/api/v2/auth/password/email/reset/code',
  request: z.object({ email, code, ...newPassword }),
  response: done,
  errors: ['code_invalid', ...passwordErrors],
  summary: 'Sets a new password by a code sent by email, in one step, and ends all sessions.',
})

export const phoneForgot = call({
  ...base,
  row: 'C23',
  path: '/api/v2/auth/password/phone/forgot',
  request: z.object({ phone, captcha }),
  response: done,
  errors: ['phone_invalid', 'captcha-required'],
  summary: 'Sends a recovery SMS if the number belongs to an account.',
})

export const phoneConfirmCode = call({
  ...base,
  row: 'C23',
  path: '/api/v2/auth/password/phone/code/confirm',
  request: z.object({ phone, code }),
  response: resetToken,
  envelope: 1,
  errors: ['code_invalid'],
  summary: 'Exchanges a code sent by SMS for a reset token.',
})

export const phoneReset = call({
  ...base,
  row: 'C23',
  path: '/api/v2/auth/password/phone/reset',
  request: z.object({ phone, token, ...newPassword }),
  response: done,
  errors: ['token_invalid', ...passwordErrors],
  summary: 'Sets a new password by a reset token and ends all sessions.',
})

export const phoneCheckToken = call({
  ...base,
  row: 'C23',
  path: '/api/v2/auth/password/phone/token/check',
  request: z.object({ phone, token }),
  response: z.object({ valid: z.boolean() }),
  summary: 'Returns whether a reset token of this number is valid (N6).',
})
