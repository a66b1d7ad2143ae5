import { z } from 'zod'
import { SOCIAL_CALLBACK_PATH } from '#server/shared/constants/paths.ts'
import { call } from '../call.ts'
import { currency, done, webOrigin } from '../wire.ts'
import { captcha } from './captcha.ts'
import { fp } from './fingerprint.ts'
import { assertion, requestOptions } from './passkeys.ts'

/** Response of every call that signs a player in. The token is only set as a cookie. */
const signedIn = z.object({ success: z.boolean(), token: z.string(), sso: z.string().nullish() })

/** Required after second_factor_required (account with an authenticator) or second_factor_sent. */
const second_factor = z
  .string()
  .max(32)
  .optional()
  .describe('code of the authenticator app, recovery code, or the code sent after a correct password')

const PASSWORD_ERRORS = [
  ...(['credentials_invalid', 'account_restricted', 'captcha-required'] as const),
  ...(['second_factor_required', 'second_factor_sent', 'second_factor_invalid', 'code_invalid'] as const),
] as const
/** password_needed: this account cannot log in with a code alone. */
const CODE_ERRORS = [
  ...(['code_invalid', 'captcha-required'] as const),
  ...(['second_factor_required', 'second_factor_invalid', 'password_needed'] as const),
] as const

export const loginByEmailPassword = call({
  row: 'C11',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/login/email/password',
  request: z.object({ email: z.string().max(254), password: z.string().max(1024), second_factor, fp, captcha }),
  response: signedIn,
  credential: 'token',
  leadsTo: 'sso',
  errors: PASSWORD_ERRORS,
  summary:
    'Signs in by email and password. An unknown address and a wrong password give the same response in the same time.',
})

export const loginByEmailCode = call({
  row: 'C12',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/login/email/code',
  request: z.object({ email: z.string().max(254), code: z.string().max(16), second_factor, fp, captcha }),
  response: signedIn,
  credential: 'token',
  leadsTo: 'sso',
  errors: CODE_ERRORS,
  summary: 'Signs in by a code sent by email.',
})

export const loginByPhonePassword = call({
  row: 'C13',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/login/phone/password',
  request: z.object({ phone: z.string().max(32), password: z.string().max(1024), second_factor, fp, captcha }),
  response: signedIn,
  credential: 'token',
  leadsTo: 'sso',
  errors: PASSWORD_ERRORS,
  summary:
    'Signs in by phone number and password. An unknown number and a wrong password give the same response in the same time.',
})

export const loginByPhoneCode = call({
  row: 'C14',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/login/phone/code',
  request: z.object({
    phone: z.string().max(32),
    code: z.string().max(16),
    type: z.literal('sms').optional(),
    second_factor,
    fp,
    captcha,
  }),
  query: ['type'],
  response: signedIn,
  credential: 'token',
  leadsTo: 'sso',
  errors: CODE_ERRORS,
  summary: 'Signs in by a code sent by SMS (C24).',
})

export const beginPasskeyLogin = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/auth/login/passkey/begin',
  request: z.object({}),
  response: z.object({ options: requestOptions }),
  summary: 'Returns a challenge to sign in by any passkey. Valid once, for five minutes.',
})

export const loginByPasskey = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/auth/login/passkey',
  request: z.object({ credential: assertion, fp }),
  response: signedIn,
  credential: 'token',
  leadsTo: 'sso',
  errors: ['passkey_invalid'],
  summary: 'Signs in by a passkey. It counts as two factors; no second factor is required.',
})

export const loginBySocial = call({
  row: 'C15',
  service: 'main',
  method: 'PUT',
  path: '/auth/login',
  request: z.object({
    provider: z.string().max(64),
    promo: z.string().max(256).nullish(),
    token: z.string().max(4096).nullish(),
    origin: webOrigin.max(2048),
    is_adult: z.boolean().optional().describe('the player confirms to be of age; required to open an account'),
    vip: z.boolean().optional().describe('a new player requests VIP membership'),
    currency: currency.optional().describe('currency of a new player; default: by country'),
    fp,
    partner: z.string().max(256).nullish(),
    adplace: z.string().max(256).nullish(),
    stag: z.string().max(256).nullish(),
  }),
  response: z.object({ url: z.string().describe('authorization URL of the provider') }),
  leadsTo: 'url',
  errors: ['provider_not_configured', 'provider_refused', 'invalid'],
  summary: `Returns the authorization URL of an OpenID provider. The provider redirects to ${SOCIAL_CALLBACK_PATH} of the origin, where the browser must compare its state with that of this URL.`,
})

export const loginBySocialCallback = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/auth/login/callback',
  request: z.object({
    state: z.string().max(512),
    code: z.string().max(4096),
    iss: z.string().max(2048).nullish().describe('`iss` parameter of RFC 9207, if the provider sends it'),
  }),
  response: signedIn,
  credential: 'token',
  leadsTo: 'sso',
  errors: ['token_invalid', 'provider_refused', 'email_taken', 'age_not_confirmed', 'country_blocked'],
  summary:
    "Signs in by the parameters of an OpenID provider's redirect; the first time, it opens an account. An address that belongs to an account is rejected unless both sides have verified it. Opening an account requires `is_adult`.",
})

export const sendLoginData = call({
  row: 'C18',
  service: 'main',
  method: 'POST',
  path: '/auth/send_login_data',
  request: z.object({ email: z.string().max(254), captcha }),
  response: done,
  errors: ['captcha-required'],
  summary:
    'Sends an email with the sign-in methods of the account and a sign-in link. The response is the same for an unknown address.',
})
