import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  lastCodeTo,
  lastLinkTo,
  lastMessageTo,
  messagesTo,
  register,
  startPlatform,
  type TestPlatform,
  wrongCode,
} from '../../support/platform.ts'

const recovery = contract.recovery.email
const { email } = APPLICANT
const MINUTE_MS = 60_000
const NEW = { password: 'eight loud rivers', password_confirm: 'eight loud rivers' }

const logIn = async (platform: TestPlatform, password: string) =>
  (await platform.request(contract.auth.login.emailPassword, { email, password })).status
const statusOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).status
const isValid = async (platform: TestPlatform, token: string) =>
  (await platform.request(recovery.checkToken, { token })).output.valid

async function linkToken(platform: TestPlatform): Promise<string> {
  const link = await lastLinkTo(platform, email)
  expect(link.href).toMatch(/^https:\/\/fairline\.example(\/\w\w)?\/reset-password\/[\w-]{43}$/)
  return link.pathname.split('/').at(-1) ?? ''
}

test('by the code of the email: a new password, and every session is over [A3 C22]', async () => {
  await using platform = await startPlatform()
  const sessions = [await register(platform)]
  const { output } = await platform.request(contract.auth.login.emailPassword, APPLICANT)
  sessions.push(output.token)

  const forgot = await platform.request(recovery.forgot, { email: 'PLAYER@example.com ' })
  const code = await lastCodeTo(platform, email)
  const confirmed = await platform.request(recovery.confirmCode, { email, code })
  const { reset_token: token } = confirmed.output

  expect(forgot.body).toStrictEqual({ success: true })
  expect(confirmed.body).toStrictEqual({ data: { reset_token: token } })
  expect(await isValid(platform, token)).toBe(true)
  expect(await statusOf(platform, output.token)).toBe(200)

  const reset = await platform.request(recovery.resetByToken, { token, ...NEW })

  expect(reset.output).toStrictEqual({ success: true })
  for (const session of sessions) {
    expect(await statusOf(platform, session)).toBe(401)
    expect((await platform.request(contract.auth.refresh, {}, { token: session })).status).toBe(401)
  }
  expect([await logIn(platform, APPLICANT.password), await logIn(platform, NEW.password)]).toStrictEqual([422, 200])
  expect(await lastMessageTo(platform, email)).toMatchObject({ body: expect.stringContaining('Пароль') })
})

test('by the link of the email, which is used up with its code [A3 C22]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  await platform.request(recovery.forgot, { email })
  const code = await lastCodeTo(platform, email)
  const token = await linkToken(platform)

  expect(await isValid(platform, token)).toBe(true)
  const { output } = await platform.request(recovery.confirmToken, { token })
  expect(await isValid(platform, token)).toBe(false)
  expect(await platform.request(recovery.confirmToken, { token })).toMatchObject({
    status: 422,
    errors: { token: ['token_invalid'] },
  })
  expect((await platform.request(recovery.confirmCode, { email, code })).errors).toStrictEqual({
    code: ['code_invalid'],
  })

  expect((await platform.request(recovery.resetByToken, { token: output.reset_token, ...NEW })).status).toBe(200)
  expect(await logIn(platform, NEW.password)).toBe(200)
})

test('by the code in one step [A3 C22]', async () => {
  await using platform = await startPlatform()
  const session = await register(platform)
  await platform.request(recovery.forgot, { email })
  const code = await lastCodeTo(platform, email)

  const wrong = await platform.request(recovery.resetByCode, { email, code: wrongCode(code), ...NEW })
  const mistyped = await platform.request(recovery.resetByCode, { email, code, ...NEW, password_confirm: 'other' })
  const right = await platform.request(recovery.resetByCode, { email, code, ...NEW })

  expect(wrong).toMatchObject({ status: 422, errors: { code: ['code_invalid'] } })
  expect(mistyped).toMatchObject({ status: 422, errors: { password_confirm: ['password_mismatch'] } })
  expect(right.status).toBe(200)
  expect(await statusOf(platform, session)).toBe(401)
  expect(await logIn(platform, NEW.password)).toBe(200)
})

test('a reset token works once, for ten minutes, and for nothing that is no new password [C22]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const resetToken = async () => {
    platform.clock.advance(MINUTE_MS)
    await platform.request(recovery.forgot, { email })
    const code = await lastCodeTo(platform, email)
    return (await platform.request(recovery.confirmCode, { email, code })).output.reset_token
  }
  const reset = (token: string, form = NEW) => platform.request(recovery.resetByToken, { token, ...form })

  const first = await resetToken()
  expect(await statusOf(platform, first)).toBe(401)
  expect((await platform.request(recovery.confirmToken, { token: first })).status).toBe(422)
  const short = await reset(first, { password: 'short', password_confirm: 'long' })
  expect(short.errors).toStrictEqual({ password: ['password_too_short:8'], password_confirm: ['password_mismatch'] })
  expect((await reset(first)).status).toBe(200)
  expect((await reset(first)).errors).toStrictEqual({ token: ['token_invalid'] })
  expect(await isValid(platform, first)).toBe(false)

  const second = await resetToken()
  platform.clock.advance(10 * MINUTE_MS)
  expect(await isValid(platform, second)).toBe(false)
  expect((await reset(second)).errors).toStrictEqual({ token: ['token_invalid'] })
})

test('nobody can find out who has an account by forgetting a password [C22]', async () => {
  await using platform = await startPlatform()
  await register(platform)

  const known = await platform.request(recovery.forgot, { email })
  const unknown = await platform.request(recovery.forgot, { email: 'nobody@example.com' })
  const guesses = await Promise.all(
    [email, 'nobody@example.com'].map((address) =>
      platform.request(recovery.confirmCode, { email: address, code: 'wrong' }),
    ),
  )

  expect([unknown.status, unknown.body]).toStrictEqual([known.status, known.body])
  expect([...unknown.headers.keys()]).toStrictEqual([...known.headers.keys()])
  expect(guesses[1]?.body).toStrictEqual(guesses[0]?.body)
  expect(await messagesTo(platform, 'nobody@example.com')).toStrictEqual([])
})

test('wrong guesses at the code spare the link, which nobody can guess [C22]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  await platform.request(recovery.forgot, { email })
  const code = await lastCodeTo(platform, email)
  for (let guess = 1; guess <= 5; guess++)
    await platform.request(recovery.confirmCode, { email, code: wrongCode(code) })

  expect((await platform.request(recovery.confirmCode, { email, code })).status).toBe(422)
  expect((await platform.request(recovery.confirmToken, { token: await linkToken(platform) })).status).toBe(200)
})

test('a reset voids what else was sent to the player, who may not have been the one who asked [C22]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  await platform.request(contract.auth.login.requestEmailCode, { email })
  const login = await lastCodeTo(platform, email)
  await platform.request(recovery.forgot, { email })
  const code = await lastCodeTo(platform, email)
  await platform.request(recovery.resetByCode, { email, code, ...NEW })

  expect((await platform.request(contract.auth.login.emailCode, { email, code: login })).status).toBe(422)
})

test.each([
  ['ru', 'ru', '/reset-password/'],
  ['kz', 'kz', '/kz/reset-password/'],
  ['pt-BR', 'br', '/br/reset-password/'],
])('an email that is asked for in %s is written in %s, and so is its page [A7 C22]', async (language, locale, path) => {
  await using platform = await startPlatform()
  await register(platform)

  await platform.request(recovery.forgot, { email }, { headers: { 'accept-language': language } })

  expect(await lastMessageTo(platform, email)).toMatchObject({ locale })
  expect((await lastLinkTo(platform, email)).pathname.startsWith(path)).toBe(true)
})
