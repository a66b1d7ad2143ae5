import type { Client, SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { codeAttempts, guessAttempt } from '../codes/attempts.ts'
import { type Contact, emailContact, phoneContact, requiredPhone } from '../contact.ts'
import { logIn } from '../log-in.ts'
import type { Platform } from '../platform.ts'
import { SENT } from './sent.ts'
import { sessionOf } from './session-of.ts'
import { signedIn } from './signed-in.ts'

export const login = {
  emailPassword: async ({ input: { email, password }, ...asked }) =>
    signedIn(await logIn(asked.platform, { contact: emailContact(email), password, ...sessionOf(asked) })),
  phonePassword: async ({ input: { phone, password }, ...asked }) =>
    signedIn(await logIn(asked.platform, { contact: phoneContact(phone), password, ...sessionOf(asked) })),
  emailCode: ({ input: { email, code }, ...asked }) => logInByCode(asked, { contact: emailContact(email), code }),
  phoneCode: ({ input: { phone, code }, ...asked }) => logInByCode(asked, { contact: phoneContact(phone), code }),
  requestEmailCode: ({ input, platform, client }) => sendLoginCode(platform, client, emailContact(input.email)),
  resendEmailCode: ({ input, platform, client }) => sendLoginCode(platform, client, emailContact(input.email)),
  requestPhoneCode: async ({ input, platform, client }) => sendLoginCode(platform, client, requiredPhone(input.phone)),
  resendPhoneCode: async ({ input, platform, client }) => sendLoginCode(platform, client, requiredPhone(input.phone)),
} satisfies SomeHandlers<typeof contract.auth.login, Platform>

async function sendLoginCode({ writer, settings }: Platform, { ip, locale }: Client, contact: Contact) {
  const attempts = codeAttempts(settings.rateLimits, { purpose: 'login', contact, ip })
  await writer.execute('sendCode', { purpose: 'login', contact, attempts, locale, site: settings.site })
  return SENT
}

type Proof = { readonly contact: Contact | null; readonly code: string }

type Asked = { readonly platform: Platform; readonly client: Client; readonly bearer: string | null }

async function logInByCode({ platform: { writer, settings }, ...asked }: Asked, { contact, code }: Proof) {
  const session = sessionOf(asked)
  const attempt = guessAttempt(settings.rateLimits, session.ip)
  const login =
    contact && (await writer.execute('logInByCode', { contact, code, attempt, ...session, site: settings.site }))
  if (login?.outcome !== 'signed_in') throw new Refusal('code_invalid', { field: 'code' })
  return signedIn(login)
}
