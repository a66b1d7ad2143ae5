import { expect, test } from 'vitest'
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
  wrongCode,
} from '../../support/platform.ts'

const { verify, login } = contract.auth
const { email, password } = APPLICANT
const another = 'another@example.com'
const phone = '+77010000042'
const MINUTE_MS = 60_000

const statusOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).status
const userOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).output.user

/** An account without a password; by default its address is verified. */
async function withoutPassword({ platform }: TestPlatform, isVerified = true): Promise<string> {
  const account = { ...registrationOf(email), passwordHash: null, isVerified }
  return (await platform.writer.execute('register', account)).token
}

test.each([
  ['email', { email: another }, another],
  ['phone', { phone }, phone],
] as const)(
  'a session alone gives an account no new %s: the password has to be typed [C26]',
  async (channel, asked, target) => {
    await using platform = await startPlatform()
    const token = await register(platform)
    platform.clock.advance(10 * MINUTE_MS)
    const send = (shown: { password?: string }) =>
      channel === 'email'
        ? platform.request(verify.resendEmail, { ...asked, ...shown }, { token })
        : platform.request(verify.resendPhone, { ...asked, ...shown }, { token })

    expect(await send({})).toMatchObject({ status: 422, errors: { password: ['step_up_required'] } })
    expect(await send({ password: 'a thief’s guess' })).toMatchObject({
      status: 422,
      errors: { password: ['old_password_wrong'] },
    })
    expect(await messagesTo(platform, target)).toStrictEqual([])
    expect((await send({ password })).status).toBe(200)
    expect(await messagesTo(platform, target)).toHaveLength(1)
  },
)

test('the password is guessed ten times and no more, here and on its own form together [C7 C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const send = (guess: string) => platform.request(verify.resendEmail, { email: another, password: guess }, { token })
  for (let count = 1; count <= 10; count++) await send(`guess ${count}`)

  const form = { old_password: password, password: 'eight loud rivers', password_confirm: 'eight loud rivers' }
  expect((await send(password)).status).toBe(429)
  expect((await platform.request(contract.password.update, form, { token })).status).toBe(429)
})

test('a code on its way can be sent again without another password [C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await platform.request(verify.resendEmail, { email: another, password }, { token })
  platform.clock.advance(MINUTE_MS)
  await platform.request(verify.resendEmail, { email: another }, { token })
  // the code arrives after the recent authentication has expired
  platform.clock.advance(9 * MINUTE_MS)

  expect((await platform.request(verify.resendEmail, { email: another }, { token })).status).toBe(200)
  expect((await platform.request(verify.resendEmail, { email: 'third@example.com' }, { token })).errors).toStrictEqual({
    password: ['step_up_required'],
  })
})

test('without a password the contact that the account has is sent a code, and shows it [C26]', async () => {
  await using platform = await startPlatform()
  const token = await withoutPassword(platform)
  platform.clock.advance(10 * MINUTE_MS)
  const send = (confirm_code?: string) =>
    platform.request(verify.resendPhone, { phone, ...(confirm_code && { confirm_code }) }, { token })

  expect(await send()).toMatchObject({ status: 422, errors: { confirm_code: ['step_up_required'] } })
  const code = await lastCodeTo(platform, email)
  expect((await send(wrongCode(code))).errors).toStrictEqual({ confirm_code: ['code_invalid'] })
  expect(await messagesTo(platform, phone)).toStrictEqual([])
  expect((await send(code)).status).toBe(200)
  await platform.request(verify.phone, { code: await lastCodeTo(platform, phone) }, { token })

  expect(await userOf(platform, token)).toMatchObject({ email, phone, is_phone_verified: true })
  expect(await lastMessageTo(platform, email)).toMatchObject({ subject: 'Fairline: контакты изменены' })
})

test('with neither password nor verified contact only a login of the last ten minutes adds one [C26]', async () => {
  await using platform = await startPlatform()
  const token = await withoutPassword(platform, false)

  expect((await platform.request(verify.resendPhone, { phone }, { token })).status).toBe(200)
  platform.clock.advance(10 * MINUTE_MS)
  expect((await platform.request(verify.resendPhone, { phone: '+77010000043' }, { token })).errors).toStrictEqual({
    base: ['fresh_login_required'],
  })
})

test('another address ends the other sessions and voids what was sent to the former one [C12 C22 C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const elsewhere = (await platform.request(login.emailPassword, { email, password })).output.token
  await platform.request(login.requestEmailCode, { email })
  const code = await lastCodeTo(platform, email)
  await platform.request(contract.recovery.email.forgot, { email })
  const recovery = await lastMessageTo(platform, email)
  const linkToken = /reset-password\/(\S+)/.exec(recovery.body)?.[1] ?? ''
  await platform.request(contract.auth.sendLoginData, { email })
  const magic = /simpleAuthToken=(\S+)/.exec((await lastMessageTo(platform, email)).body)?.[1] ?? ''

  await platform.request(verify.resendEmail, { email: another, password }, { token })
  await platform.request(verify.email, { code: await lastCodeTo(platform, another) }, { token })

  expect([await statusOf(platform, token), await statusOf(platform, elsewhere)]).toStrictEqual([200, 401])
  expect((await platform.request(login.emailCode, { email, code })).status).toBe(422)
  expect((await platform.request(contract.recovery.email.confirmToken, { token: linkToken })).status).toBe(422)
  expect(await statusOf(platform, magic)).toBe(401)
})

test('another password voids the codes and links that were sent before [C7 C12]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await platform.request(login.requestEmailCode, { email })
  const code = await lastCodeTo(platform, email)
  await platform.request(contract.auth.sendLoginData, { email })
  const magic = /simpleAuthToken=(\S+)/.exec((await lastMessageTo(platform, email)).body)?.[1] ?? ''

  const form = { old_password: password, password: 'eight loud rivers', password_confirm: 'eight loud rivers' }
  await platform.request(contract.password.update, form, { token })

  expect((await platform.request(login.emailCode, { email, code })).status).toBe(422)
  expect(await statusOf(platform, magic)).toBe(401)
})
