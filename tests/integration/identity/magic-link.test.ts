import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  lastLinkTo,
  lastMessageTo,
  messagesTo,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { sendLoginData } = contract.auth
const { email } = APPLICANT
const MINUTE_MS = 60_000

const profileOf = (platform: TestPlatform, token: string) => platform.request(contract.profile.user, {}, { token })

async function linkToken(platform: TestPlatform): Promise<string> {
  await platform.request(sendLoginData, { email })
  const { searchParams } = await lastLinkTo(platform, email)
  expect(searchParams.get('simple_auth')).toBe('1')
  return searchParams.get('simpleAuthToken') ?? ''
}

test('the token of a link is the bearer of one profile call, whose fresh token is the session [C18 S12]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const link = await linkToken(platform)

  const first = await profileOf(platform, link)
  const session = first.output.fresh_token ?? ''

  expect(first.output.user).toMatchObject({ email })
  expect((await profileOf(platform, session)).output).toMatchObject({
    fresh_token: null,
    user: { is_email_verified: true },
  })
  expect(await profileOf(platform, link)).toMatchObject({ status: 401, errors: { base: ['unauthorized'] } })
})

test('a link lives ten minutes [S12]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const link = await linkToken(platform)

  platform.clock.advance(10 * MINUTE_MS)

  expect((await profileOf(platform, link)).status).toBe(401)
})

test('of two calls at once one gets the session [S12]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const link = await linkToken(platform)

  const answers = await Promise.all([profileOf(platform, link), profileOf(platform, link)])

  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 401])
})

test('a link is no session: no other call takes its token, and none uses it up [S12]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const token = await linkToken(platform)

  for (const call of [contract.wallet.balances, contract.auth.refresh, contract.auth.logout])
    expect((await platform.request(call, {}, { token })).status).toBe(401)

  expect((await profileOf(platform, token)).status).toBe(200)
})

test('the email says how the account signs in; for an unknown address the answer is the same [C18]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const headers = { 'accept-language': 'en' }

  const known = await platform.request(sendLoginData, { email: 'Player@Example.com' }, { headers })
  const unknown = await platform.request(sendLoginData, { email: 'nobody@example.com' }, { headers })

  expect([unknown.status, unknown.body]).toStrictEqual([known.status, known.body])
  expect(await lastMessageTo(platform, email)).toMatchObject({
    locale: 'en',
    subject: 'Fairline: how to log in',
    body: expect.stringMatching(/with a password\n– with a code by email\n/),
  })
  expect(await messagesTo(platform, 'nobody@example.com')).toStrictEqual([])
  expect((await platform.request(sendLoginData, { email: 'nobody@example.com' })).status).toBe(429)
})
