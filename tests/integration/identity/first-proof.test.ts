import { expect, test } from 'vitest'
import type { IdentityLogIn } from '#server/platform/modules/social-login/commands/log-in-by-identity.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { registrationOf } from '../../support/platform/registration.ts'
import {
  APPLICANT,
  lastCodeTo,
  lastMessageTo,
  messagesTo,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { verify, login } = contract.auth
const { email, password } = APPLICANT
const phone = '+77010000042'
const MINUTE_MS = 60_000

const statusOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).status

/** An attacker opens an account with another person's address and adds their own phone number. */
async function preHijacked(platform: TestPlatform): Promise<string> {
  const token = await register(platform)
  await platform.request(verify.resendPhone, { phone, password }, { token })
  await platform.request(verify.phone, { code: await lastCodeTo(platform, phone) }, { token })
  platform.clock.advance(MINUTE_MS)
  return token
}

test('the first proof of an address by a code ends the password, the sessions and the number from before [C12]', async () => {
  await using platform = await startPlatform()
  const hijacker = await preHijacked(platform)
  await platform.request(login.requestEmailCode, { email })

  const owner = await platform.request(login.emailCode, { email, code: await lastCodeTo(platform, email) })

  expect(await statusOf(platform, hijacker)).toBe(401)
  expect((await platform.request(login.emailPassword, { email, password })).status).toBe(422)
  expect((await platform.request(login.phonePassword, { phone, password })).status).toBe(422)
  await platform.request(login.requestPhoneCode, { phone })
  expect((await messagesTo(platform, phone)).filter(({ body }) => body.includes('код для входа'))).toStrictEqual([])
  const { user } = (await platform.request(contract.profile.user, {}, { token: owner.output.token })).output
  expect(user).toMatchObject({ email, is_email_verified: true, phone: null, is_password_exists: false })
  expect((await lastMessageTo(platform, email)).subject).toBe('Fairline: контакт подтверждён')
})

test('and so does one by a magic link, or by a new password [C18 C22]', async () => {
  await using platform = await startPlatform()
  const first = await preHijacked(platform)
  await platform.request(contract.auth.sendLoginData, { email })
  const magic = /simpleAuthToken=(\S+)/.exec((await lastMessageTo(platform, email)).body)?.[1] ?? ''
  expect(await statusOf(platform, magic)).toBe(200)
  expect(await statusOf(platform, first)).toBe(401)
  expect((await platform.request(login.emailPassword, { email, password })).status).toBe(422)

  await using other = await startPlatform()
  const second = await preHijacked(other)
  await other.request(contract.recovery.email.forgot, { email })
  const NEW = { password: 'eight loud rivers', password_confirm: 'eight loud rivers' }
  await other.request(contract.recovery.email.resetByCode, { email, code: await lastCodeTo(other, email), ...NEW })
  expect(await statusOf(other, second)).toBe(401)
  const { token } = (await other.request(login.emailPassword, { email, password: NEW.password })).output
  expect((await other.request(contract.profile.user, {}, { token })).output.user.phone).toBeNull()
})

test('a provider’s identity that was there before the first proof opens the account no more [C15]', async () => {
  await using platform = await startPlatform()
  const identity: IdentityLogIn = {
    provider: 'acme',
    subject: 'hijacker',
    contact: registrationOf(email).contact,
    isVerified: false,
    isAdult: true,
    wantsVip: false,
    locale: 'ru',
    isServed: true,
    currency: 'RUB',
    attribution: {},
    ip: '127.0.0.1',
    userAgent: null,
    replaces: null,
    site: platform.platform.settings.site,
  }
  const { execute } = platform.platform.writer
  await execute('logInByIdentity', identity)
  await platform.request(login.requestEmailCode, { email })
  await platform.request(login.emailCode, { email, code: await lastCodeTo(platform, email) })

  await expect(execute('logInByIdentity', identity)).rejects.toThrow('email_taken')
})

test('who verifies their own address in their session loses nothing, and neither does any later login [C12 C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await platform.request(verify.email, { code: await lastCodeTo(platform, email) }, { token })
  platform.clock.advance(MINUTE_MS)
  await platform.request(login.requestEmailCode, { email })
  await platform.request(login.emailCode, { email, code: await lastCodeTo(platform, email) })

  expect(await statusOf(platform, token)).toBe(200)
  expect((await platform.request(login.emailPassword, { email, password })).status).toBe(200)
})
