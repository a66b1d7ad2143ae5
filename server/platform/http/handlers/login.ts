import { regionOf } from '#server/contract/constants/regions.ts'
import type { contract } from '#server/contract/contract.ts'
import { type Contact, emailContact, phoneContact, requiredPhone } from '../../accounts/contact.ts'
import { logIn } from '../../accounts/log-in.ts'
import { codeAttempts, guessAttempt } from '../../codes/attempts.ts'
import type { Platform } from '../../platform.ts'
import { Refusal } from '../../refusal.ts'
import { finishSocialLogin } from '../../social/finish-social-login.ts'
import { startSocialLogin } from '../../social/start-social-login.ts'
import type { Client, HandlersFor } from '../handler.ts'
import { SENT } from './sent.ts'

/** This platform signs in by itself: it has no single sign-on page to send anybody to. */
const signedIn = ({ token }: { token: string }) => ({ success: true, token, sso: null })

export const login: HandlersFor<typeof contract.auth.login> = {
  emailPassword: async ({ input: { email, password }, platform, client }) =>
    signedIn(await logIn(platform, { contact: emailContact(email), password, ...client })),
  phonePassword: async ({ input: { phone, password }, platform, client }) =>
    signedIn(await logIn(platform, { contact: phoneContact(phone), password, ...client })),
  emailCode: ({ input: { email, code }, platform, client }) =>
    logInByCode(platform, client, { contact: emailContact(email), code }),
  phoneCode: ({ input: { phone, code }, platform, client }) =>
    logInByCode(platform, client, { contact: phoneContact(phone), code }),
  requestEmailCode: ({ input, platform, client }) => sendLoginCode(platform, client, emailContact(input.email)),
  resendEmailCode: ({ input, platform, client }) => sendLoginCode(platform, client, emailContact(input.email)),
  requestPhoneCode: async ({ input, platform, client }) => sendLoginCode(platform, client, requiredPhone(input.phone)),
  resendPhoneCode: async ({ input, platform, client }) => sendLoginCode(platform, client, requiredPhone(input.phone)),
  social: ({ input, platform, client }) => startSocialLogin(platform, { ...input, ip: client.ip }),
  socialCallback: async ({ input, platform, client }) =>
    signedIn(
      await finishSocialLogin(platform, { ...input, ...client, region: regionOf(platform.countryOf(client.ip)) }),
    ),
}

async function sendLoginCode({ writer, settings }: Platform, { ip, locale }: Client, contact: Contact) {
  const attempts = codeAttempts(settings.rateLimits, { purpose: 'login', contact, ip })
  await writer.execute('sendCode', { purpose: 'login', contact, attempts, locale, site: settings.site })
  return SENT
}

type Proof = { readonly contact: Contact | null; readonly code: string }

async function logInByCode({ writer, settings }: Platform, { ip, userAgent }: Client, { contact, code }: Proof) {
  const attempt = guessAttempt(settings.rateLimits, ip)
  const login = contact && (await writer.execute('logInByCode', { contact, code, attempt, ip, userAgent }))
  if (login?.outcome !== 'signed_in') throw new Refusal('code_invalid', { field: 'code' })
  return signedIn(login)
}
