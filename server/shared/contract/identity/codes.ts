import { z } from 'zod'
import { CODE_RESEND_S } from '#server/shared/constants/timings.ts'
import { call } from '../call.ts'
import { done, emailAddress } from '../wire.ts'
import { captcha } from './captcha.ts'

/** Codes by email and SMS: for signing in, and for verifying a signed-in player's contact. */
const base = { service: 'main', method: 'POST' } as const
/** Time until a code can be sent again. The same for unknown contacts, so that accounts cannot be enumerated. */
export const sent = z.object({ success: z.literal(true), resend_after_s: z.number().int().default(CODE_RESEND_S) })
const email = z.string().max(254)
const phone = z.string().max(32)
const code = z.string().max(16)

export const requestPhoneCode = call({
  ...base,
  row: 'C24',
  path: '/api/v2/auth/login/phone/verification',
  request: z.object({ phone, captcha }),
  response: sent,
  errors: ['phone_invalid', 'captcha-required'],
  summary: 'Sends a sign-in code by SMS.',
})

export const requestEmailCode = call({
  ...base,
  row: 'C25',
  path: '/api/v2/auth/login/email/verification',
  request: z.object({ email, captcha }),
  response: sent,
  errors: ['captcha-required'],
  summary: 'Sends a sign-in code by email.',
})

export const resendPhoneLoginCode = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/login/phone/code/resend',
  request: z.object({ phone, type: z.literal('sms').default('sms'), captcha }),
  query: ['type'],
  response: sent,
  errors: ['phone_invalid', 'captcha-required'],
  summary: 'Sends the sign-in code again; the one before is void.',
})

export const resendEmailLoginCode = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/login/email/resend',
  request: z.object({ email, captcha }),
  response: sent,
  errors: ['captcha-required'],
  summary: 'Sends the sign-in code again; the one before is void.',
})

/** Confirms that the player, and not somebody with their session, changes the contact. */
const confirmation = {
  password: z.string().max(1024).optional().describe('of an account that has one'),
  confirm_code: code.optional().describe('that a verified contact of an account without a password was sent'),
}
const confirmationErrors = ['step_up_required', 'fresh_login_required', 'old_password_wrong', 'code_invalid'] as const

export const resendPhoneVerification = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/phone/resend',
  auth: 'required',
  request: z.object({ phone: phone.optional(), ...confirmation }),
  response: sent,
  errors: ['phone_invalid', 'phone_taken', 'already_verified', ...confirmationErrors],
  summary:
    "Sends a code to the player's number, or to a new one. A new one is confirmed: by `password`; without a password by `confirm_code`, which the first asking sends to a verified contact of the account; without either by a login of the last ten minutes.",
})

export const resendEmailVerification = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/email/resend',
  auth: 'required',
  request: z.object({ email: emailAddress.optional(), ...confirmation }),
  response: sent,
  errors: ['email_invalid', 'email_taken', 'already_verified', ...confirmationErrors],
  summary: "Sends a code to the player's address, or to a new one, which is confirmed as a new number is.",
})

export const verifyEmail = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/email/verify/code',
  auth: 'required',
  request: z.object({ code }),
  response: done,
  errors: ['code_invalid', 'email_taken'],
  summary:
    "Makes the address that the code was sent to the player's own, verified. A new one ends the other sessions, and is told to the contacts from before.",
})

export const verifyPhone = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/phone/verify/code',
  auth: 'required',
  request: z.object({ code }),
  response: done,
  errors: ['code_invalid', 'phone_taken'],
  summary: "Makes the number that the code was sent to the player's own, as an address.",
})
