import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  lastCodeTo,
  lastMessageTo,
  register,
  startPlatform,
  type TestPlatform,
  wrongCode,
} from '../../support/platform.ts'

const { verify } = contract.auth
const { email, password } = APPLICANT
const phone = '+77010000042'
const MINUTE_MS = 60_000

const userOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).output.user

test('the code of the registration email verifies the address, once [C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const code = await lastCodeTo(platform, email)

  expect(await userOf(platform, token)).toMatchObject({ is_email_verified: false })
  expect((await platform.request(verify.email, { code: wrongCode(code) }, { token })).errors).toStrictEqual({
    code: ['code_invalid'],
  })
  expect((await platform.request(verify.email, { code }, { token })).output).toStrictEqual({ success: true })
  expect(await userOf(platform, token)).toMatchObject({ email, is_email_verified: true })
  expect((await platform.request(verify.email, { code }, { token })).status).toBe(422)
  expect(await platform.request(verify.resendEmail, {}, { token })).toMatchObject({
    status: 422,
    errors: { email: ['already_verified'] },
  })
})

test('a number is added to an account by the code of an SMS, and signs in from then on [C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  expect((await platform.request(verify.resendPhone, {}, { token })).errors).toStrictEqual({ phone: ['required'] })

  const sent = await platform.request(verify.resendPhone, { phone: '+7 (701) 000-00-42', password }, { token })
  expect(sent.output).toStrictEqual({ success: true, resend_after_s: 60 })
  expect(await userOf(platform, token)).toMatchObject({ phone: null })
  await platform.request(verify.phone, { code: await lastCodeTo(platform, phone) }, { token })

  expect(await userOf(platform, token)).toMatchObject({ email, phone, is_phone_verified: true })
  expect((await platform.request(contract.auth.login.phonePassword, { phone, password })).status).toBe(200)
})

test('a new address takes the place of the old one, which is told [C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  platform.clock.advance(MINUTE_MS)

  await platform.request(verify.resendEmail, { email: 'another@example.com', password }, { token })
  await platform.request(verify.email, { code: await lastCodeTo(platform, 'another@example.com') }, { token })

  expect(await userOf(platform, token)).toMatchObject({ email: 'another@example.com', is_email_verified: true })
  expect(await lastMessageTo(platform, email)).toMatchObject({ subject: 'Fairline: контакты изменены' })
})

test('what another player has cannot be taken, neither before nor after the code was sent [C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const other = await register(platform, 'other@example.com')

  expect(await platform.request(verify.resendEmail, { email: 'Other@example.com', password }, { token })).toMatchObject(
    {
      status: 422,
      errors: { email: ['email_taken'] },
    },
  )
  await platform.request(verify.resendPhone, { phone, password }, { token })
  const slow = await lastCodeTo(platform, phone)
  platform.clock.advance(MINUTE_MS)
  await platform.request(verify.resendPhone, { phone, password }, { token: other })
  const fast = await lastCodeTo(platform, phone)
  expect((await platform.request(verify.phone, { code: fast }, { token: other })).status).toBe(200)
  expect(await platform.request(verify.phone, { code: slow }, { token })).toMatchObject({
    status: 422,
    errors: { phone: ['phone_taken'] },
  })
})

test('a code verifies for the player whom it was sent for, and for nobody else [C26]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const other = await register(platform, 'other@example.com')

  const stolen = await platform.request(verify.email, { code: await lastCodeTo(platform, email) }, { token: other })

  expect(stolen.errors).toStrictEqual({ code: ['code_invalid'] })
})

test('a player pays for the codes that they ask for, whatever numbers they name [C26]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const send = (last: number) =>
    platform.request(verify.resendPhone, { phone: `+7701000004${last}`, password }, { token })

  for (let last = 1; last <= 6; last++) expect((await send(last)).status).toBe(200)

  expect((await send(7)).status).toBe(429)
})
