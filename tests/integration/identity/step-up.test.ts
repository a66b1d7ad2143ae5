import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { createAuthenticator } from '../../support/platform/authenticator.ts'
import { registrationOf } from '../../support/platform/registration.ts'
import {
  APPLICANT,
  lastCodeTo,
  register,
  registerVerified,
  startPlatform,
  type TestPlatform,
  wrongCode,
} from '../../support/platform.ts'

const { stepUp, passkeys, secondFactor } = contract
const { email, password } = APPLICANT
const MINUTE_MS = 60_000
const PERIOD_MS = 30_000

const statusOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(stepUp.status, {}, { token })).output
const begin = (platform: TestPlatform, token: string) => platform.request(passkeys.begin, {}, { token })
const codeOf = (platform: TestPlatform, secret: string) =>
  new TOTP({ secret }).generate({ timestamp: platform.clock.now() })

/** An account without a password whose address is verified. */
async function withoutPassword({ platform }: TestPlatform, isVerified = true): Promise<string> {
  const account = { ...registrationOf(email), passwordHash: null, isVerified }
  return (await platform.writer.execute('register', account)).token
}

test('a login proves who somebody is for ten minutes, and their password for ten more', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  const until = new Date(platform.clock.now() + 10 * MINUTE_MS).toISOString()
  expect(await statusOf(platform, token)).toStrictEqual({ proven_until: until, ways: ['password'] })
  platform.clock.advance(10 * MINUTE_MS - 1)
  expect((await begin(platform, token)).status).toBe(200)
  platform.clock.advance(1)
  expect(await begin(platform, token)).toMatchObject({ status: 422, errors: { password: ['step_up_required'] } })
  expect((await statusOf(platform, token)).proven_until).toBeNull()

  const wrong = await platform.request(stepUp.confirm, { password: 'a thief’s guess' }, { token })
  expect(wrong).toMatchObject({ status: 422, errors: { password: ['old_password_wrong'] } })
  expect((await begin(platform, token)).status).toBe(422)
  expect((await platform.request(stepUp.confirm, { password }, { token })).status).toBe(200)
  expect((await begin(platform, token)).status).toBe(200)
})

test('what is sensitive asks for a proof: contacts, the second step, a first password, higher limits', async () => {
  await using platform = await startPlatform()
  const token = await withoutPassword(platform)
  platform.clock.advance(10 * MINUTE_MS)
  const form = { password: 'seven quiet rivers', confirm_password: 'seven quiet rivers' }
  const refused = { status: 422, errors: { base: ['step_up_required'] } }
  const attempts = () => [
    platform.request(secondFactor.begin, {}, { token }),
    platform.request(passkeys.begin, {}, { token }),
    platform.request(passkeys.remove, { id: 'none' }, { token }),
    platform.request(contract.limits.confirm, { kind: 'deposit', span: 'day' }, { token }),
    platform.request(contract.password.set, form, { token }),
  ]
  for (const attempt of attempts()) expect(await attempt).toMatchObject(refused)
  expect((await platform.request(contract.limits.current, {}, { token })).status).toBe(200)

  await platform.request(stepUp.sendCode, { channel: 'email' }, { token })
  await platform.request(stepUp.confirm, { channel: 'email', code: await lastCodeTo(platform, email) }, { token })
  const statuses: number[] = []
  for (const attempt of attempts()) statuses.push((await attempt).status)
  expect(statuses[0]).toBe(200)
  expect(statuses[1]).toBe(200)
  expect(statuses[4]).toBe(200)
})

test('without a password a code to a verified contact proves it, once; another one does not', async () => {
  await using platform = await startPlatform()
  const token = await withoutPassword(platform)
  platform.clock.advance(10 * MINUTE_MS)
  expect(await statusOf(platform, token)).toStrictEqual({ proven_until: null, ways: ['email'] })
  expect((await platform.request(stepUp.sendCode, { channel: 'phone' }, { token })).status).toBe(404)
  await platform.request(stepUp.sendCode, { channel: 'email' }, { token })
  const code = await lastCodeTo(platform, email)
  const show = (shown: string) => platform.request(stepUp.confirm, { channel: 'email', code: shown }, { token })
  expect((await show(wrongCode(code))).errors).toStrictEqual({ code: ['code_invalid'] })
  expect((await show(code)).status).toBe(200)
  expect((await show(code)).errors).toStrictEqual({ code: ['code_invalid'] })
})

test('an account with a password is sent no code; one without any factor logs in again', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  expect((await platform.request(stepUp.sendCode, { channel: 'email' }, { token })).status).toBe(404)

  await using other = await startPlatform()
  const bare = await withoutPassword(other, false)
  other.clock.advance(10 * MINUTE_MS)
  expect(await statusOf(other, bare)).toStrictEqual({ proven_until: null, ways: [] })
  expect(await begin(other, bare)).toMatchObject({ status: 422, errors: { base: ['fresh_login_required'] } })
})

test('an authenticator raises a session of one factor, and its codes prove it again, each once', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  // a login elsewhere with one factor, from before the second one was enabled
  const elsewhere = (await platform.request(contract.auth.login.emailPassword, { email, password })).output.token
  const { secret } = (await platform.request(secondFactor.begin, {}, { token })).output
  await platform.request(secondFactor.confirm, { code: codeOf(platform, secret) }, { token })
  platform.clock.advance(PERIOD_MS)

  expect(await statusOf(platform, elsewhere)).toStrictEqual({ proven_until: null, ways: ['second_factor'] })
  const half = await platform.request(stepUp.confirm, { password }, { token: elsewhere })
  expect(half.errors).toStrictEqual({ second_factor: ['required'] })
  expect(await begin(platform, elsewhere)).toMatchObject({ status: 422, errors: { base: ['step_up_required'] } })
  const show = (code: string) => platform.request(stepUp.confirm, { second_factor: code }, { token: elsewhere })
  const code = codeOf(platform, secret)
  expect((await show('000000')).errors).toStrictEqual({ second_factor: ['second_factor_invalid'] })
  expect((await show(code)).status).toBe(200)
  expect((await show(code)).errors).toStrictEqual({ second_factor: ['second_factor_invalid'] })
  expect((await begin(platform, elsewhere)).status).toBe(200)
})

test('a passkey proves it, and what one session was asked to sign proves nothing in another', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  const key = createAuthenticator()
  const { options } = (await begin(platform, token)).output
  await platform.request(passkeys.add, { name: 'x', credential: key.make(options) }, { token })
  const stolen = (await platform.request(contract.auth.login.emailPassword, { email, password })).output.token
  platform.clock.advance(10 * MINUTE_MS)
  expect((await statusOf(platform, token)).ways).toStrictEqual(['password', 'passkey'])

  const outgoing = (await platform.request(stepUp.beginPasskey, {}, { token })).output.options
  expect(outgoing.allowCredentials).toStrictEqual([{ type: 'public-key', id: key.id }])
  const signed = key.sign(outgoing)
  const elsewhere = await platform.request(stepUp.confirm, { credential: signed }, { token: stolen })
  expect(elsewhere.errors).toStrictEqual({ base: ['passkey_invalid'] })
  expect((await platform.request(stepUp.confirm, { credential: signed }, { token })).status).toBe(200)
  expect((await begin(platform, token)).status).toBe(200)
  expect((await begin(platform, stolen)).status).toBe(422)
})

test('the proof of one session says nothing of another one', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  const other = (await platform.request(contract.auth.login.emailPassword, { email, password })).output.token
  platform.clock.advance(10 * MINUTE_MS)
  await platform.request(stepUp.confirm, { password }, { token })
  expect((await begin(platform, token)).status).toBe(200)
  expect((await begin(platform, other)).status).toBe(422)
})
