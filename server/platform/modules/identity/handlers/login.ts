import type { Client, SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { addressKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { codeAttempts, deviceAttempts, guessAttempt } from '../codes/attempts.ts'
import { type Contact, emailContact, phoneContact, requiredPhone } from '../contact.ts'
import { logIn } from '../log-in.ts'
import { withMinimumDuration } from '../minimum-duration.ts'
import { relyingParty, signingOptions } from '../passkeys/options.ts'
import { verifySigned } from '../passkeys/verify-passkey.ts'
import type { Platform } from '../platform.ts'
import { withCaptcha } from '../with-captcha.ts'
import { loginOf, SENT, signedIn } from './signed-in.ts'

export const login = {
  emailPassword: async ({
    input: { email, password, fp, captcha, second_factor: secondFactor = null },
    ...request
  }) => {
    const proof = { contact: emailContact(email), password, secondFactor, captcha, locale: request.client.locale }
    return signedIn(await logIn(request.platform, { ...proof, ...loginOf(request, fp) }))
  },
  phonePassword: async ({
    input: { phone, password, fp, captcha, second_factor: secondFactor = null },
    ...request
  }) => {
    const proof = { contact: phoneContact(phone), password, secondFactor, captcha, locale: request.client.locale }
    return signedIn(await logIn(request.platform, { ...proof, ...loginOf(request, fp) }))
  },
  emailCode: ({ input: { email, code, fp, captcha, second_factor: secondFactor = null }, ...request }) =>
    logInByCode(request, { contact: emailContact(email), code, secondFactor, fp, captcha }),
  phoneCode: ({ input: { phone, code, fp, captcha, second_factor: secondFactor = null }, ...request }) =>
    logInByCode(request, { contact: phoneContact(phone), code, secondFactor, fp, captcha }),
  async beginPasskey({ platform, client }) {
    const { passkeyByAddress } = platform.settings.rateLimits
    const attempts = [{ key: addressKey('passkeyByAddress', client.ip), limit: passkeyByAddress }]
    const challenge = await platform.writer.execute('issueChallenge', { purpose: 'sign_in', sessionId: null, attempts })
    return { options: signingOptions(relyingParty(platform, client), challenge) }
  },
  async passkey({ input: { credential, fp }, platform, ...request }) {
    const use = await verifySigned({ platform, ...request }, credential, { purpose: 'sign_in', sessionId: null })
    const site = platform.settings.site
    const login = await platform.writer.execute('logInByPasskey', {
      ...use,
      ...loginOf({ platform, ...request }, fp),
      site,
    })
    if (!login) throw new Refusal('passkey_invalid')
    return signedIn(login)
  },
  requestEmailCode: ({ input: { email, captcha }, platform, client }) =>
    sendLoginCode(platform, client, { contact: emailContact(email), captcha }),
  resendEmailCode: ({ input: { email, captcha }, platform, client }) =>
    sendLoginCode(platform, client, { contact: emailContact(email), captcha }),
  requestPhoneCode: async ({ input: { phone, captcha }, platform, client }) =>
    sendLoginCode(platform, client, { contact: requiredPhone(phone), captcha }),
  resendPhoneCode: async ({ input: { phone, captcha }, platform, client }) =>
    sendLoginCode(platform, client, { contact: requiredPhone(phone), captcha }),
} satisfies SomeHandlers<typeof contract.auth.login, Platform>

type Sending = { readonly contact: Contact; readonly captcha: string | undefined }

async function sendLoginCode(platform: Platform, { ip, locale }: Client, { contact, captcha }: Sending) {
  const { writer, settings } = platform
  await withCaptcha(platform, { answer: captcha, ip }, (needsCaptcha) => {
    const attempts = codeAttempts(settings.rateLimits, { purpose: 'login', contact, ip, needsCaptcha })
    return withMinimumDuration(
      platform.scheduler.after,
      writer.execute('sendCode', { purpose: 'login', contact, attempts, locale, site: settings.site }),
    )
  })
  return SENT
}

type Proof = {
  readonly contact: Contact | null
  readonly code: string
  readonly secondFactor: string | null
  readonly fp: string | null | undefined
  readonly captcha: string | undefined
}

type LoginRequest = { readonly platform: Platform; readonly client: Client; readonly bearer: string | null }

async function logInByCode({ platform, ...request }: LoginRequest, { contact, fp, captcha, ...proof }: Proof) {
  const { writer, settings } = platform
  const session = loginOf({ platform, ...request }, fp)
  const { ip } = session
  const login =
    contact &&
    (await withCaptcha(platform, { answer: captcha, ip }, (needsCaptcha) => {
      const attempts = [
        guessAttempt(settings.rateLimits, ip, needsCaptcha),
        ...deviceAttempts(settings.rateLimits, session.fingerprint, needsCaptcha),
      ]
      const [needsTwoFactors, site] = [settings.signInFactors === 'two', settings.site]
      return writer.execute('logInByCode', { contact, ...proof, attempts, needsTwoFactors, ...session, site })
    }))
  if (login?.outcome === 'second_factor_invalid') throw new Refusal(login.outcome, { field: 'second_factor' })
  if (login?.outcome !== 'signed_in') throw new Refusal('code_invalid', { field: 'code' })
  return signedIn(login)
}
