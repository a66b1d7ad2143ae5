import { expect, test } from 'vitest'
import { sessionTokens } from '#db/platform/schema/index.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, register, sharedPlatform, startPlatform, type TestPlatform } from '../../support/platform.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const shared = sharedPlatform()

const profileOf = (platform: TestPlatform, token: string) => platform.request(contract.profile.user, {}, { token })
const refresh = (platform: TestPlatform, token: string) => platform.request(contract.auth.refresh, {}, { token })
const statusOf = async (platform: TestPlatform, token: string) => (await profileOf(platform, token)).status
const successorOf = async (platform: TestPlatform, token: string) =>
  (await refresh(platform, token)).output.access_token

test('a bearer is good for fifteen minutes, then it is refreshed [C1 C17 S5]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)

  platform.clock.advance(15 * MINUTE_MS - 1)
  expect(await statusOf(platform, token)).toBe(200)
  platform.clock.advance(1)
  expect(await profileOf(platform, token)).toMatchObject({ status: 401, errors: { base: ['unauthorized'] } })

  const successor = await successorOf(platform, token)
  expect(successor).not.toBe(token)
  expect(await statusOf(platform, successor)).toBe(200)
})

test('two refreshes at once get the same successor, and so does one within thirty seconds [C17 S7]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  platform.clock.advance(16 * MINUTE_MS)

  const [first, second] = await Promise.all([successorOf(platform, token), successorOf(platform, token)])
  platform.clock.advance(30_000)
  const third = await successorOf(platform, token)

  expect([second, third]).toStrictEqual([first, first])
  expect(await statusOf(platform, first)).toBe(200)
})

test('a rotated token that comes back later ends the session with all its tokens [C17]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const elsewhere = await platform.request(contract.auth.login.emailPassword, {
    email: 'player@example.com',
    password: 'seven quiet rivers',
  })
  const second = await successorOf(platform, token)
  const third = await successorOf(platform, second)
  expect(await statusOf(platform, third)).toBe(200)

  platform.clock.advance(30_001)
  expect(await refresh(platform, token)).toMatchObject({ status: 401, errors: { base: ['unauthorized'] } })

  for (const dead of [token, second, third]) {
    expect(await statusOf(platform, dead)).toBe(401)
    expect((await refresh(platform, dead)).status).toBe(401)
  }
  expect(await statusOf(platform, elsewhere.output.token)).toBe(200)
  const ends = await platform.platform.reader.query.sessions.findMany({ columns: { endReason: true } })
  expect(ends.map(({ endReason }) => endReason)).toStrictEqual(expect.arrayContaining(['reuse', null]))
})

test('a token that was refreshed while fresh is good for another thirty seconds and no longer [C17]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await refresh(platform, token)

  platform.clock.advance(30_000)
  expect(await statusOf(platform, token)).toBe(200)
  platform.clock.advance(1)
  expect(await statusOf(platform, token)).toBe(401)
})

test('a login lasts thirty days, however often it is refreshed [C17]', async () => {
  await using platform = await startPlatform()
  let token = await register(platform)

  platform.clock.advance(30 * DAY_MS - MINUTE_MS)
  token = await successorOf(platform, token)
  expect(await statusOf(platform, token)).toBe(200)
  platform.clock.advance(MINUTE_MS)

  expect(await statusOf(platform, token)).toBe(401)
  expect((await refresh(platform, token)).status).toBe(401)
})

test('a profile answer offers the successor in the last two minutes, and the old token stays good [C5 S16]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)

  platform.clock.advance(13 * MINUTE_MS)
  expect((await profileOf(platform, token)).output.fresh_token).toBeNull()
  platform.clock.advance(1)
  const offered = (await profileOf(platform, token)).output.fresh_token ?? ''
  expect(await statusOf(platform, offered)).toBe(200)

  platform.clock.advance(2 * MINUTE_MS - 2)
  expect((await profileOf(platform, token)).output.fresh_token).toBe(offered)
  platform.clock.advance(1)
  expect(await statusOf(platform, token)).toBe(401)
})

test('an offer that got lost is made up for at the natural end; a copy shows itself later [C17 S16]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  platform.clock.advance(14 * MINUTE_MS)
  const lost = (await profileOf(platform, token)).output.fresh_token

  platform.clock.advance(MINUTE_MS + 30_000)
  expect(await successorOf(platform, token)).toBe(lost)
  platform.clock.advance(1)

  expect((await refresh(platform, token)).status).toBe(401)
  expect(await statusOf(platform, lost ?? '')).toBe(401)
})

test('logout ends this session and no other [C16 S3]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const successor = await successorOf(platform, token)
  const other = await register(platform, 'other@example.com')

  const answer = await platform.request(contract.auth.logout, {}, { token: successor })

  expect(answer.output).toStrictEqual({ success: true })
  for (const dead of [token, successor]) {
    expect(await statusOf(platform, dead)).toBe(401)
    expect((await refresh(platform, dead)).status).toBe(401)
  }
  expect(await statusOf(platform, other)).toBe(200)
})

test.each([
  ['nothing', {}],
  ['no token of ours', { token: 'golden-token' }],
  ['a token that was never issued', { token: 'A'.repeat(43) }],
])('%s is no bearer: a call that needs one is refused [C1 C17]', async (_, options) => {
  const platform = shared()

  for (const call of [contract.profile.user, contract.auth.logout, contract.auth.refresh]) {
    expect(await platform.request(call, {}, options)).toMatchObject({ status: 401, errors: { base: ['unauthorized'] } })
  }
})

test('only hashes of tokens are stored', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const successor = await successorOf(platform, token)

  const stored = JSON.stringify(await platform.platform.reader.query.sessionTokens.findMany())

  expect(stored).toMatch(/"hash":"[0-9a-f]{64}"/)
  for (const secret of [token, successor]) expect(stored).not.toContain(secret)
})

test('a login forgets the tokens of sessions that are over, and keeps the others', async () => {
  await using platform = await startPlatform()
  const { email, password } = APPLICANT
  const logIn = () => platform.request(contract.auth.login.emailPassword, { email, password })
  const storedTokens = () => platform.platform.reader.$count(sessionTokens)
  await successorOf(platform, await register(platform))
  platform.clock.advance(15 * DAY_MS)
  const left = (await logIn()).output.token
  await platform.request(contract.auth.logout, {}, { token: left })
  expect(await storedTokens()).toBe(3)

  await logIn()
  expect(await storedTokens()).toBe(3)
  platform.clock.advance(15 * DAY_MS)
  await logIn()
  expect(await storedTokens()).toBe(2)
})
