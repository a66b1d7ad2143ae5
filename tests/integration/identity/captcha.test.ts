import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CAPTCHA_LIFE_MS } from '#server/shared/constants/timings.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { answerChallenge } from '~/features/third-parties/answer-challenge.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { APPLICANT, from, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { auth, recovery } = contract
const { email, password } = APPLICANT
const ALTCHA = { CAPTCHA_PROVIDER: 'altcha', CAPTCHA_ALTCHA_MAX_NUMBER: '1000' }
const ASKED = { captcha: ['captcha-required'] }
const WRONG = { base: ['credentials_invalid'] }
/** Failed logins of one account from one address before a captcha is required. */
const FREE = 3

const guest = { headers: from('203.0.113.9') }

async function logIn(platform: TestPlatform, given: { password?: string; captcha?: string } = {}) {
  const form = { email, password: 'a wrong guess', ...given }
  return (await platform.request(auth.login.emailPassword, form, guest)).errors
}

async function solve(platform: TestPlatform): Promise<string> {
  const { output } = await platform.request(auth.captcha, {}, guest)
  return answerChallenge(output)
}

async function withPressure(platform: TestPlatform): Promise<void> {
  await register(platform)
  for (let guess = 0; guess < FREE; guess++) expect(await logIn(platform)).toEqual(WRONG)
  expect(await logIn(platform)).toEqual(ASKED)
}

test('after some failures a login is asked for a captcha, and one answer lets in one try [V3 C11 C38]', async () => {
  await using platform = await startPlatform({ providerSettings: ALTCHA })
  await withPressure(platform)
  // the right password requires it too, or the difference would reveal it
  expect(await logIn(platform, { password })).toEqual(ASKED)

  const captcha = await solve(platform)
  expect(await logIn(platform, { captcha })).toEqual(WRONG)
  // replayed
  expect(await logIn(platform, { password, captcha })).toEqual(ASKED)
  expect(await logIn(platform, { password, captcha: await solve(platform) })).toEqual({})
})

test('an answer that is late, forged or of another platform is asked for again', async () => {
  await using platform = await startPlatform({ providerSettings: ALTCHA })
  await using other = await startPlatform({
    providerSettings: ALTCHA,
    settings: { secret: 'the secret of another platform 0123456789' },
  })
  await withPressure(platform)
  const late = await solve(platform)
  platform.clock.advance(CAPTCHA_LIFE_MS)
  const forged = btoa(JSON.stringify({ ...JSON.parse(atob(await solve(platform))), number: 1001 }))
  for (const captcha of [late, forged, await solve(other), 'nothing', ''])
    expect(await logIn(platform, { password, captcha })).toEqual(ASKED)
})

test('two logins at once with one answer: one of them is taken', async () => {
  await using platform = await startPlatform({ providerSettings: ALTCHA })
  await withPressure(platform)
  const captcha = await solve(platform)
  const met = await Promise.all([logIn(platform, { captcha }), logIn(platform, { captcha })])
  expect(met).toContainEqual(WRONG)
  expect(met).toContainEqual(ASKED)
})

test('codes and registrations are asked for one as an address makes many, and limits hold beyond it', async () => {
  await using platform = await startPlatform({ providerSettings: ALTCHA })
  const open = async (n: number, captcha?: string) => {
    const form = { ...APPLICANT, email: `one-of-many-${n}@example.com`, captcha }
    return (await platform.request(auth.register.email, form, guest)).errors
  }
  for (let n = 0; n < 20; n++) expect(await open(n)).toEqual({})
  expect(await open(20)).toEqual(ASKED)
  expect(await open(20, await solve(platform))).toEqual({})

  const forgot = async (n: number, captcha?: string) => {
    const input = { email: `nobody-${n}@example.com`, captcha }
    return (await platform.request(recovery.email.forgot, input, guest)).status
  }
  for (let n = 0; n < 15; n++) expect(await forgot(n)).toBe(200)
  expect(await forgot(15)).toBe(422)
  expect(await forgot(15, await solve(platform))).toBe(200)
})

test('a site without a captcha has limits alone, and offers no challenge', async () => {
  await using platform = await startPlatform({ providerSettings: { CAPTCHA_PROVIDER: 'none' } })
  await register(platform)
  for (let guess = 0; guess < 10; guess++) expect(await logIn(platform)).toEqual(WRONG)
  expect((await platform.request(auth.login.emailPassword, { email, password }, guest)).status).toBe(429)
  expect((await platform.request(auth.captcha, {}, guest)).status).toBe(422)
})

test('a reCAPTCHA token is verified with Google by score and action, and only when one is required', async () => {
  const judged: unknown[] = []
  let verdict: object = {}
  const google = createServer(async (request, response) => {
    judged.push(Object.fromEntries(new URLSearchParams(await text(request))))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(verdict))
  })
  const url = await listen(google)
  const secret = 'a-secret-of-the-project-0123'
  await using platform = await startPlatform({
    providerSettings: {
      CAPTCHA_PROVIDER: 'recaptcha',
      CAPTCHA_RECAPTCHA_SITE_KEY: 'a-site-key-of-the-project-01',
      CAPTCHA_RECAPTCHA_SECRET: secret,
      CAPTCHA_RECAPTCHA_URL: url,
    },
  })
  try {
    expect((await platform.request(auth.captcha, {}, guest)).output).toEqual({
      kind: 'recaptcha',
      site_key: 'a-site-key-of-the-project-01',
    })
    await register(platform)
    expect(await logIn(platform, { captcha: 'nobody asked' })).toEqual(WRONG)
    for (let guess = 1; guess < FREE; guess++) expect(await logIn(platform)).toEqual(WRONG)
    expect(judged).toEqual([])

    const refusing = [
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      { success: true, score: 0.3, action: 'auth' },
      { success: true, score: 0.9, action: 'payment' },
      { success: true, action: 'auth' },
      { is: 'no verdict' },
    ]
    for (verdict of refusing) expect(await logIn(platform, { password, captcha: 'token' })).toEqual(ASKED)
    verdict = { success: true, score: 0.9, action: 'auth', hostname: 'fairline.example' }
    expect(await logIn(platform, { captcha: 'good token' })).toEqual(WRONG)
    expect(judged.at(-1)).toEqual({ secret, response: 'good token', remoteip: '203.0.113.9' })
    // Google rejects it as well
    expect(await logIn(platform, { password, captcha: 'good token' })).toEqual(ASKED)
  } finally {
    await stopListening(google)
  }
  // if the captcha cannot be verified, sign-in stays blocked, and the log says why
  expect(await logIn(platform, { password, captcha: 'another token' })).toEqual(ASKED)
  expect(platform.logged()).toContain('the captcha provider is unavailable')
})
