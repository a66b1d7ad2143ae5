import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, lastCodeTo, messagesTo, register, startPlatform } from '../../support/platform.ts'

const { phone: registerByPhone } = contract.auth.register
const { phonePassword } = contract.auth.login
const { email: _, ...FORM } = APPLICANT
const phone = '+79123456789'

test.each(['+7 912 345-67-89', '+7 (912) 345 67 89', '\u202a+79123456789\u202c', '+79123456789'])(
  'a registration with %s opens an account under one spelling, and an SMS verifies it [A2 C10 E8]',
  async (written) => {
    await using platform = await startPlatform()

    const { output } = await platform.request(registerByPhone, { ...FORM, phone: written })
    const profile = await platform.request(contract.profile.user, {}, { token: output.token })
    const code = await lastCodeTo(platform, phone)
    const verified = await platform.request(contract.auth.verify.phone, { code }, { token: output.token })

    expect(profile.output.user).toMatchObject({
      email: null,
      phone,
      register_method: 'phone',
      is_phone_verified: false,
      is_password_exists: true,
    })
    expect(verified.status).toBe(200)
  },
)

test.each(['8 912 345 67 89', '9123456789', '98765 43210', '7010000042'])(
  'no call guesses the country of the national number %s: nobody is sent a code [A2 C10 C23 C24 C26]',
  async (national) => {
    await using platform = await startPlatform()
    await platform.request(registerByPhone, { ...FORM, phone })
    const token = await register(platform)
    const invalid = { status: 422, errors: { phone: ['phone_invalid'] } }

    expect(await platform.request(registerByPhone, { ...FORM, phone: national })).toMatchObject(invalid)
    expect(await platform.request(contract.recovery.phone.forgot, { phone: national })).toMatchObject(invalid)
    expect(await platform.request(contract.auth.login.requestPhoneCode, { phone: national })).toMatchObject(invalid)
    const resend = { phone: national, password: APPLICANT.password }
    expect(await platform.request(contract.auth.verify.resendPhone, resend, { token })).toMatchObject(invalid)
    expect(await messagesTo(platform, phone)).toHaveLength(1)
  },
)

test('a number has one account, however it is written [C10]', async () => {
  await using platform = await startPlatform()
  await platform.request(registerByPhone, { ...FORM, phone })

  const second = await platform.request(registerByPhone, { ...FORM, phone: '+7 912 345 67 89' })

  expect(second).toMatchObject({ status: 422, errors: { phone: ['phone_taken'] } })
})

test('a form hears of all its fields at once [C10 V3]', async () => {
  await using platform = await startPlatform()

  const answer = await platform.request(registerByPhone, { ...FORM, phone: '12', password: 'short', is_adult: false })

  expect(answer).toMatchObject({
    status: 422,
    errors: { phone: ['phone_invalid'], password: ['password_too_short:8'], is_adult: ['age_not_confirmed'] },
  })
})

test('a number and a password sign in; a number that nobody has, or that is none, is answered alike [A2 C13]', async () => {
  await using platform = await startPlatform()
  await platform.request(registerByPhone, { ...FORM, phone })
  const logIn = (number: string, password: string = FORM.password) =>
    platform.request(phonePassword, { phone: number, password })

  expect((await logIn('+7 912 345 67 89')).output).toStrictEqual({
    success: true,
    token: expect.any(String),
    sso: null,
  })
  const refusals = [await logIn(phone, 'eight loud rivers'), await logIn('+79123456780'), await logIn('12')]
  for (const { status, body } of refusals)
    expect([status, body]).toStrictEqual([422, { errors: { base: ['credentials_invalid'] } }])
})
