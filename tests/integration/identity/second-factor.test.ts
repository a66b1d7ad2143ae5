import { DatabaseSync } from 'node:sqlite'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { authenticators, recoveryCodes, sessions } from '#db/platform/schema/index.ts'
import type { PlatformSettings } from '#server/platform/kernel/settings.ts'
import { stepOf } from '#server/platform/modules/identity/second-factor/second-factor.ts'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  lastCodeTo,
  messagesTo,
  register,
  registerVerified,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { emailPassword, emailCode, requestEmailCode } = contract.auth.login
const { email, password } = APPLICANT
const PERIOD_MS = 30_000

const codeOf = (platform: TestPlatform, secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: platform.clock.now() + periods * PERIOD_MS })
const logIn = (platform: TestPlatform, second_factor?: string) =>
  platform.request(emailPassword, { email, password, second_factor })

/** A player whose logins need two factors. */
async function withAuthenticator({ settings }: { settings?: Partial<PlatformSettings> } = {}) {
  const platform = await startPlatform({ settings })
  const token = await registerVerified(platform)
  const { secret } = (await platform.request(contract.secondFactor.begin, { password }, { token })).output
  const shown = { code: codeOf(platform, secret) }
  const { output } = await platform.request(contract.secondFactor.confirm, shown, { token })
  platform.clock.advance(PERIOD_MS)
  return {
    platform,
    token,
    secret,
    codes: output.recovery_codes,
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}

const refusedFor = (code: string, field = 'second_factor') => ({ status: 422, body: { errors: { [field]: [code] } } })

test('the codes are those of RFC 6238, a period early or late, and none further away', () => {
  // appendix B, SHA-1, the secret "12345678901234567890"; its eight digits end in our six
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [second, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(second / 30)
    expect(stepOf(secret, code, second * 1000)).toBe(step)
    expect(stepOf(secret, code, second * 1000 + PERIOD_MS)).toBe(step)
    expect(stepOf(secret, code, second * 1000 - PERIOD_MS)).toBe(step)
    expect(stepOf(secret, code, second * 1000 + 2 * PERIOD_MS)).toBeNull()
  }
})

test('an authenticator counts once it has shown a code, and its key is sealed where it lies', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  const wrong = await platform.request(contract.secondFactor.begin, { password: 'not the password' }, { token })
  const begun = await platform.request(contract.secondFactor.begin, { password }, { token })
  const { secret, uri } = begun.output
  const guess = await platform.request(contract.secondFactor.confirm, { code: codeOf(platform, secret, 5) }, { token })
  const before = await logIn(platform)
  const confirmed = await platform.request(contract.secondFactor.confirm, { code: codeOf(platform, secret) }, { token })
  const again = await platform.request(contract.secondFactor.begin, { password }, { token })
  const status = await platform.request(contract.secondFactor.status, {}, { token })

  expect(wrong).toMatchObject(refusedFor('old_password_wrong', 'password'))
  expect(uri).toContain(`secret=${secret}`)
  expect(guess).toMatchObject(refusedFor('second_factor_invalid', 'code'))
  expect(before.status).toBe(200)
  expect(new Set(confirmed.output.recovery_codes).size).toBe(10)
  expect(again.status).toBe(409)
  expect(status.output).toStrictEqual({ since: expect.any(String), recovery_codes_left: 10 })
  const [row] = await platform.platform.reader.select().from(authenticators)
  expect(JSON.stringify(row)).not.toContain(secret)
  const stored = JSON.stringify(await platform.platform.reader.select().from(recoveryCodes))
  for (const code of confirmed.output.recovery_codes) expect(stored).not.toContain(code.replace('-', ''))
  const [notice] = await messagesTo(platform, email)
  expect(notice?.subject).toContain('второй шаг входа включён')
})

test('a login by password then takes a code, once, and none that is older than the last', async () => {
  await using player = await withAuthenticator()
  const { platform, secret } = player
  const code = codeOf(platform, secret)
  expect(await logIn(platform)).toMatchObject(refusedFor('second_factor_required'))
  expect(await logIn(platform, '000000')).toMatchObject(refusedFor('second_factor_invalid'))
  expect((await logIn(platform, `${code.slice(0, 3)} ${code.slice(3)}`)).output.token).toEqual(expect.any(String))
  expect(await logIn(platform, code)).toMatchObject(refusedFor('second_factor_invalid'))
  expect(await logIn(platform, codeOf(platform, secret, -1))).toMatchObject(refusedFor('second_factor_invalid'))
  expect((await logIn(platform, codeOf(platform, secret, 1))).status).toBe(200)
})

test('second-factor guesses are limited to ten, and a wrong password reveals no second factor', async () => {
  await using player = await withAuthenticator()
  const { platform } = player
  const wrong = await platform.request(emailPassword, { email, password: 'not the password' })
  expect(wrong.body).toStrictEqual({ errors: { base: ['credentials_invalid'] } })
  for (let guess = 0; guess < 10; guess++) expect((await logIn(platform, '000000')).status).toBe(422)
  expect((await logIn(platform, codeOf(platform, player.secret))).status).toBe(429)
  platform.clock.advance(60 * 60_000)
  expect((await logIn(platform, codeOf(platform, player.secret))).status).toBe(200)
})

test('an email-code login requires the second factor; a missing one keeps the code, a wrong one voids it [C12]', async () => {
  await using player = await withAuthenticator()
  const { platform, secret } = player
  await platform.request(requestEmailCode, { email })
  const code = await lastCodeTo(platform, email)
  const show = (second_factor?: string) => platform.request(emailCode, { email, code, second_factor })
  expect(await show()).toMatchObject(refusedFor('second_factor_required'))
  expect(await show('000000')).toMatchObject(refusedFor('second_factor_invalid'))
  expect(await show(codeOf(platform, secret))).toMatchObject(refusedFor('code_invalid', 'code'))
})

/** State possible in an earlier release: a second factor of an account whose address was never verified. */
function unverify({ platform }: TestPlatform): void {
  using file = new DatabaseSync(platform.settings.databaseUrl.replace('file:', ''))
  file.exec('UPDATE users SET is_email_verified = 0')
}

test('nobody sets a second step up before they have verified an address or number', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const begin = () => platform.request(contract.secondFactor.begin, { password }, { token })
  expect(await begin()).toMatchObject({ status: 422, errors: { base: ['contact_unverified'] } })
  await platform.request(contract.auth.verify.email, { code: await lastCodeTo(platform, email) }, { token })
  expect((await begin()).status).toBe(200)
})

test('a reset by an address that was never verified leaves the second step, and asks for it at the login [C22]', async () => {
  await using player = await withAuthenticator()
  const { platform, secret } = player
  unverify(platform)
  await platform.request(contract.recovery.email.forgot, { email })
  const NEW = { password: 'eight loud rivers', password_confirm: 'eight loud rivers' }
  const code = await lastCodeTo(platform, email)
  expect((await platform.request(contract.recovery.email.resetByCode, { email, code, ...NEW })).status).toBe(200)

  const enter = (second_factor?: string) =>
    platform.request(emailPassword, { email, password: NEW.password, second_factor })
  expect(await enter()).toMatchObject(refusedFor('second_factor_required'))
  const { token } = (await enter(codeOf(platform, secret))).output
  const { user } = (await platform.request(contract.profile.user, {}, { token })).output
  expect(user).toMatchObject({ email, is_email_verified: false })
})

test('the code of a letter with that of the authenticator verifies the address, and nothing ends [C12]', async () => {
  await using player = await withAuthenticator()
  const { platform, token, secret } = player
  unverify(platform)
  await platform.request(requestEmailCode, { email })
  const code = await lastCodeTo(platform, email)
  expect(await platform.request(emailCode, { email, code })).toMatchObject(refusedFor('second_factor_required'))
  const login = await platform.request(emailCode, { email, code, second_factor: codeOf(platform, secret) })

  const { user } = (await platform.request(contract.profile.user, {}, { token: login.output.token })).output
  expect(user).toMatchObject({ is_email_verified: true, is_password_exists: true })
  expect((await platform.request(contract.profile.user, {}, { token })).status).toBe(200)
})

test('a recovery code replaces the authenticator once, in any spelling; renewed codes void old ones', async () => {
  await using player = await withAuthenticator()
  const { platform, token, secret, codes } = player
  const [first = '', second = ''] = codes
  expect((await logIn(platform, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
  expect(await logIn(platform, first)).toMatchObject(refusedFor('second_factor_invalid'))
  const left = await platform.request(contract.secondFactor.status, {}, { token })
  expect(left.output.recovery_codes_left).toBe(9)

  const renewed = await platform.request(
    contract.secondFactor.renewCodes,
    { code: codeOf(platform, secret) },
    { token },
  )
  expect(renewed.output.recovery_codes).toHaveLength(10)
  expect(await logIn(platform, second)).toMatchObject(refusedFor('second_factor_invalid'))

  const off = await platform.request(
    contract.secondFactor.remove,
    { code: renewed.output.recovery_codes[0] ?? '' },
    { token },
  )
  expect(off.status).toBe(200)
  expect((await logIn(platform)).status).toBe(200)
})

test('a letter on how to log in has no link that would go past the second step [C18]', async () => {
  await using player = await withAuthenticator()
  const { platform } = player
  await platform.request(contract.auth.sendLoginData, { email })
  const [letter] = await messagesTo(platform, email)
  expect(letter?.body).toContain('with a password')
  expect(letter?.body).not.toContain('simpleAuthToken')
})

test('where two factors are asked of all, a password takes a code that is sent, and nothing alone signs in [C11 C12 C18]', async () => {
  await using platform = await startPlatform({ settings: { signInFactors: 'two' } })
  await register(platform)
  expect(await logIn(platform)).toMatchObject(refusedFor('second_factor_sent'))
  const code = await lastCodeTo(platform, email)
  // a repeated request shows the form again, and sends no second email
  expect(await logIn(platform)).toMatchObject(refusedFor('second_factor_sent'))
  expect(await lastCodeTo(platform, email)).toBe(code)
  expect(await logIn(platform, code === '000000' ? '000001' : '000000')).toMatchObject(refusedFor('code_invalid'))
  // the code is valid as a second factor only
  expect(await platform.request(emailCode, { email, code })).toMatchObject(refusedFor('code_invalid', 'code'))
  const wrong = await platform.request(emailPassword, { email, password: 'not the password', second_factor: code })
  expect(wrong.body).toStrictEqual({ errors: { base: ['credentials_invalid'] } })
  const { token } = (await logIn(platform, code)).output
  expect((await platform.request(contract.profile.user, {}, { token })).status).toBe(200)
  // that of the registration, and the new one
  const begun = await platform.platform.reader.select().from(sessions)
  expect(begun.map(({ assurance }) => assurance).toSorted()).toEqual([1, 2])
  expect(await logIn(platform, code)).toMatchObject(refusedFor('code_invalid'))

  await platform.request(requestEmailCode, { email })
  const alone = await platform.request(emailCode, { email, code: await lastCodeTo(platform, email) })
  expect(alone.body).toStrictEqual({ errors: { base: ['password_needed'] } })
  await platform.request(contract.auth.sendLoginData, { email })
  expect((await messagesTo(platform, email))[0]?.body).not.toContain('link-')
  expect((await platform.request(contract.settings.current, {})).output.social_providers).toEqual([])
  const social = await platform.request(contract.auth.login.social, { provider: 'google', origin: 'http://localhost' })
  expect(social).toMatchObject(refusedFor('provider_not_configured', 'provider'))
})

test('a mandatory second factor is the authenticator, not a sent code, also at a login by email code', async () => {
  await using player = await withAuthenticator({ settings: { signInFactors: 'two' } })
  const { platform, secret } = player
  expect(await logIn(platform)).toMatchObject(refusedFor('second_factor_required'))
  expect((await logIn(platform, codeOf(platform, secret))).status).toBe(200)
  await platform.request(requestEmailCode, { email })
  const code = await lastCodeTo(platform, email)
  const second_factor = codeOf(platform, secret, 1)
  expect((await platform.request(emailCode, { email, code, second_factor })).status).toBe(200)
})
