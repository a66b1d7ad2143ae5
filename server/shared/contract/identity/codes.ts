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
  summary: 'Sends a new sign-in code; the previous one becomes invalid.',
})

export const resendEmailLoginCode = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/login/email/resend',
  request: z.object({ email, captcha }),
  response: sent,
  errors: ['captcha-required'],
  summary: 'Sends a new sign-in code; the previous one becomes invalid.',
})

/** Confirms that the player, and not somebody with their session, changes the contact. */
const confirmation = {
  password: z.string().max(1024).optional().describe('required if the account has a password'),
  confirm_code: code
    .optional()
    .describe('for an account without a password: code sent to one of its verified contacts'),
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
    "Sends a code to the player's phone number, or to a new one. A new number needs `password`; for an account without a password, `confirm_code`, which the first request sends to a verified contact; without a verified contact, a login in the last ten minutes.",
})

export const resendEmailVerification = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/email/resend',
  auth: 'required',
  request: z.object({ email: emailAddress.optional(), ...confirmation }),
  response: sent,
  errors: ['email_invalid', 'email_taken', 'already_verified', ...confirmationErrors],
  summary:
    "Sends a code to the player's email address, or to a new one, with the same requirements as for a new phone number.",
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
    'Sets the email address that the code was sent to, as verified. A new address ends other sessions, and previous contacts are notified.',
})

export const verifyPhone = call({
  ...base,
  row: 'C26',
  path: '/api/v2/auth/phone/verify/code',
  auth: 'required',
  request: z.object({ code }),
  response: done,
  errors: ['code_invalid', 'phone_taken'],
  summary:
    'Sets the phone number that the code was sent to, as verified. A new number ends other sessions, and previous contacts are notified.',
})
