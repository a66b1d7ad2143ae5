import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, lastCodeTo, lastMessageTo, messagesTo, startPlatform, wrongCode } from '../../support/platform.ts'

const recovery = contract.recovery.phone
const phone = '+375291234567'
const NEW = { password: 'eight loud rivers', password_confirm: 'eight loud rivers' }

async function withPlayer() {
  const platform = await startPlatform()
  const { output } = await platform.request(contract.auth.register.phone, { ...APPLICANT, phone })
  return Object.assign(platform, { token: output.token })
}

test('by the code of an SMS: a new password, and every session is over [A3 C23]', async () => {
  await using platform = await withPlayer()

  await platform.request(recovery.forgot, { phone: '+375 (29) 123-45-67' })
  const code = await lastCodeTo(platform, phone)
  const wrong = await platform.request(recovery.confirmCode, { phone, code: wrongCode(code) })
  const confirmed = await platform.request(recovery.confirmCode, { phone, code })
  const { reset_token: token } = confirmed.output
  const reset = await platform.request(recovery.reset, { phone: '+375 29 123 45 67', token, ...NEW })

  expect(wrong).toMatchObject({ status: 422, errors: { code: ['code_invalid'] } })
  expect(confirmed.body).toStrictEqual({ data: { reset_token: token } })
  expect(reset.output).toStrictEqual({ success: true })
  expect((await platform.request(contract.profile.user, {}, { token: platform.token })).status).toBe(401)
  const login = (password: string) => platform.request(contract.auth.login.phonePassword, { phone, password })
  expect([(await login(APPLICANT.password)).status, (await login(NEW.password)).status]).toStrictEqual([422, 200])
  expect((await platform.request(recovery.reset, { phone, token, ...NEW })).status).toBe(422)
  expect(await lastMessageTo(platform, phone)).toMatchObject({
    subject: null,
    body: expect.stringMatching(/^Fairline: /),
  })
})

test('a token is valid for its own number and for no other [C23 N6]', async () => {
  await using platform = await withPlayer()
  await platform.request(recovery.forgot, { phone })
  const code = await lastCodeTo(platform, phone)
  const { reset_token: token } = (await platform.request(recovery.confirmCode, { phone, code })).output
  const check = async (number: string, shown = token) =>
    (await platform.request(recovery.checkToken, { phone: number, token: shown })).output.valid
  const other = '+375291234568'

  expect([await check(phone), await check(other), await check('none'), await check(phone, 'x')]).toStrictEqual([
    true,
    false,
    false,
    false,
  ])
  expect((await platform.request(contract.recovery.email.checkToken, { token })).output.valid).toBe(false)
  expect((await platform.request(contract.recovery.email.resetByToken, { token, ...NEW })).status).toBe(422)
  for (const number of [other, 'none'])
    expect((await platform.request(recovery.reset, { phone: number, token, ...NEW })).errors).toStrictEqual({
      token: ['token_invalid'],
    })
  expect((await platform.request(recovery.reset, { phone, token, ...NEW })).status).toBe(200)
})

test('nobody can find out who has an account by forgetting a password [C23]', async () => {
  await using platform = await withPlayer()
  const stranger = '+375291234599'

  const known = await platform.request(recovery.forgot, { phone })
  const unknown = await platform.request(recovery.forgot, { phone: stranger })

  expect([unknown.status, unknown.body]).toStrictEqual([known.status, known.body])
  expect(await messagesTo(platform, stranger)).toStrictEqual([])
  expect(await platform.request(recovery.forgot, { phone: '12' })).toMatchObject({
    status: 422,
    errors: { phone: ['phone_invalid'] },
  })
})

test('an SMS has one line, and no link that a stranger at the screen could open [C23]', async () => {
  await using platform = await withPlayer()
  await platform.request(recovery.forgot, { phone })

  const { body } = await lastMessageTo(platform, phone)

  expect(body).toMatch(/^Fairline: \d{6} /)
  expect(body).not.toMatch(/\n|http/)
})
