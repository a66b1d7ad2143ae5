import { describe, expect, test } from 'vitest'
import { codes } from '#db/platform/schema/index.ts'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  from,
  lastCodeTo,
  messagesTo,
  register,
  startPlatform,
  type TestPlatform,
  wrongCode,
} from '../../support/platform.ts'

const { emailCode, phoneCode, requestEmailCode, requestPhoneCode, resendEmailCode, resendPhoneCode } =
  contract.auth.login
const email: string = APPLICANT.email
const phone = '+77010000042'
const MINUTE_MS = 60_000

const send = (platform: TestPlatform, address = email, ip = '203.0.113.1') =>
  platform.request(requestEmailCode, { email: address }, { headers: from(ip) })
const show = (platform: TestPlatform, code: string) => platform.request(emailCode, { email, code })
const refused = { status: 422, body: { errors: { code: ['code_invalid'] } } }

async function withPlayer(): Promise<TestPlatform> {
  const platform = await startPlatform()
  await register(platform)
  return platform
}

test('the code of an email signs in, once, and proves the address [A2 C12 C25]', async () => {
  await using platform = await withPlayer()
  const outgoing = await platform.request(requestEmailCode, { email: ' Player@Example.com' })
  const code = await lastCodeTo(platform, email)

  const login = await show(platform, code)
  const again = await show(platform, code)
  const profile = await platform.request(contract.profile.user, {}, { token: login.output.token })

  expect(outgoing.body).toStrictEqual({ success: true, resend_after_s: 60 })
  expect(login.output).toStrictEqual({ success: true, token: expect.any(String), sso: null })
  expect(profile.output.user).toMatchObject({ email, is_email_verified: true })
  expect(again).toMatchObject(refused)
})

test('the code of an SMS signs in, however the number is written, and proves it [A2 C14 C24]', async () => {
  await using platform = await startPlatform()
  await platform.request(contract.auth.register.phone, { ...APPLICANT, phone })

  await platform.request(requestPhoneCode, { phone: '+7 701 000-00-42' })
  const code = await lastCodeTo(platform, phone)
  const login = await platform.request(phoneCode, { phone: '+7 (701) 000 00 42', code, type: 'sms' })
  const profile = await platform.request(contract.profile.user, {}, { token: login.output.token })

  expect(profile.output.user).toMatchObject({ phone, is_phone_verified: true, register_method: 'phone' })
})

test('nobody can find out who has an account by asking for a code [C24 C25 C26]', async () => {
  await using platform = await withPlayer()
  await platform.request(contract.auth.register.phone, { ...APPLICANT, phone })
  const stranger = { email: 'nobody@example.com', phone: '+77010000099' }

  for (const call of [requestEmailCode, resendEmailCode]) {
    const known = await platform.request(call, { email })
    const unknown = await platform.request(call, { email: stranger.email })
    expect([unknown.status, unknown.body]).toStrictEqual([known.status, known.body])
    expect([...unknown.headers.keys()]).toStrictEqual([...known.headers.keys()])
    platform.clock.advance(MINUTE_MS)
  }
  for (const call of [requestPhoneCode, resendPhoneCode]) {
    const known = await platform.request(call, { phone, type: 'sms' })
    const unknown = await platform.request(call, { phone: stranger.phone, type: 'sms' })
    expect([unknown.status, unknown.body]).toStrictEqual([known.status, known.body])
    platform.clock.advance(MINUTE_MS)
  }

  expect(await messagesTo(platform, stranger.email)).toStrictEqual([])
  expect(await messagesTo(platform, stranger.phone)).toStrictEqual([])
  const guesses = [
    await platform.request(emailCode, { email: stranger.email, code: '000000' }),
    await show(platform, wrongCode(await lastCodeTo(platform, email))),
  ]
  for (const guess of guesses) expect(guess).toMatchObject(refused)
})

test('a code lives ten minutes [C12 C25]', async () => {
  await using platform = await withPlayer()
  await send(platform)
  platform.clock.advance(10 * MINUTE_MS - 1)
  expect((await show(platform, await lastCodeTo(platform, email))).status).toBe(200)

  await send(platform)
  platform.clock.advance(10 * MINUTE_MS)
  expect(await show(platform, await lastCodeTo(platform, email))).toMatchObject(refused)
})

test('after five wrong guesses the right code is wrong, too [C12]', async () => {
  await using platform = await withPlayer()
  await send(platform)
  const code = await lastCodeTo(platform, email)

  for (let guess = 1; guess <= 5; guess++) expect(await show(platform, wrongCode(code))).toMatchObject(refused)

  expect(await show(platform, code)).toMatchObject(refused)
})

test('the right code is good after four wrong guesses [C12]', async () => {
  await using platform = await withPlayer()
  await send(platform)
  const code = await lastCodeTo(platform, email)

  for (let guess = 1; guess <= 4; guess++) await show(platform, wrongCode(code))

  expect((await show(platform, code)).status).toBe(200)
})

test('a new code voids the one before [C26]', async () => {
  await using platform = await withPlayer()
  await send(platform)
  const first = await lastCodeTo(platform, email)
  platform.clock.advance(MINUTE_MS)
  await platform.request(resendEmailCode, { email })
  const second = await lastCodeTo(platform, email)

  expect(second).not.toBe(first)
  expect(await show(platform, first)).toMatchObject(refused)
  expect((await show(platform, second)).status).toBe(200)
})

test('a next code may be asked for after a minute, also for an address that nobody has [C26]', async () => {
  await using platform = await withPlayer()
  for (const address of [email, 'nobody@example.com']) {
    await send(platform, address)
    platform.clock.advance(18_000)
    const early = await send(platform, address)
    expect(early).toMatchObject({ status: 429, body: { errors: { base: ['too_many_requests:42'] } } })
    expect(early.headers.get('retry-after')).toBe('42')
    platform.clock.advance(42_000)
    expect((await send(platform, address)).status).toBe(200)
  }
})

describe('the limits of codes', () => {
  test('an address gets six codes an hour [C25]', async () => {
    await using platform = await withPlayer()
    for (let letter = 1; letter <= 6; letter++) {
      expect((await send(platform, email, `203.0.113.${letter}`)).status).toBe(200)
      platform.clock.advance(MINUTE_MS)
    }
    expect((await send(platform, email, '203.0.113.9')).status).toBe(429)
    platform.clock.advance(54 * MINUTE_MS)
    expect((await send(platform, email, '203.0.113.9')).status).toBe(200)
  })

  test('a client address asks for sixty codes and guesses sixty times in a quarter of an hour [C12 C25]', async () => {
    await using platform = await withPlayer()
    const ip = '203.0.113.1'
    for (let letter = 1; letter <= 60; letter++) await send(platform, `nobody-${letter}@example.com`, ip)
    expect((await send(platform, email, ip)).status).toBe(429)
    expect((await send(platform, email, '203.0.113.2')).status).toBe(200)

    const guess = () => platform.request(emailCode, { email, code: 'wrong' }, { headers: from(ip) })
    for (let count = 1; count <= 60; count++) await guess()
    expect((await guess()).status).toBe(429)
  })
})

test('a number that is none, or of a country without players, gets no SMS [C24]', async () => {
  await using platform = await startPlatform()
  for (const wrong of ['12', 'phone', '+12025550123', '+7701000004', '+77010000042 ext. 5'])
    expect(await platform.request(requestPhoneCode, { phone: wrong })).toMatchObject({
      status: 422,
      errors: { phone: ['phone_invalid'] },
    })
  expect(await platform.request(phoneCode, { phone: '12', code: '000000' })).toMatchObject(refused)
})

test('a code is good for what it was sent for only, and is stored as a hash', async () => {
  await using platform = await withPlayer()
  const verification = await lastCodeTo(platform, email)
  expect(await show(platform, verification)).toMatchObject(refused)

  platform.clock.advance(MINUTE_MS)
  await send(platform)
  const code = await lastCodeTo(platform, email)
  const stored = JSON.stringify(await platform.platform.reader.select().from(codes))
  expect(stored).toMatch(/"codeHash":"h1\.[0-9a-f]{8}\.[0-9a-f]{64}"/)
  expect(stored).not.toContain(`"${code}"`)
})
