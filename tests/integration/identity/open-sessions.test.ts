import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { listenLive } from '../../support/platform/live-stream.ts'
import {
  APPLICANT,
  from,
  lastMessageTo,
  messagesTo,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { email, password } = APPLICANT
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const logIn = async (
  platform: TestPlatform,
  agent: string,
  { ip = '203.0.113.7', fp }: { ip?: string; fp?: string } = {},
) => {
  const headers = { ...from(ip), 'user-agent': agent }
  return (await platform.request(contract.auth.login.emailPassword, { email, password, fp }, { headers })).output.token
}
const answerTo = async (platform: TestPlatform) =>
  (await messagesTo(platform, email)).filter(({ subject }) => /нового устройства/.test(subject ?? '')).length
const statusOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).status
const listOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.sessions.list, {}, { token })).output.sessions

test('CT6 CT7: a player sees where their account is open and since when, and closes any of it at once', async () => {
  await using platform = await startPlatform()
  const here = await register(platform)
  platform.clock.advance(60_000)
  const there = await logIn(platform, PHONE, { ip: '8.8.8.8' })

  const [newest, oldest, ...others] = await listOf(platform, here)
  expect(others).toStrictEqual([])
  expect(newest).toMatchObject({ ip: '8.8.8.8', country: 'US', user_agent: PHONE, is_current: false })
  expect(oldest).toMatchObject({ is_current: true })

  const ended = await platform.request(contract.sessions.end, { id: newest?.id ?? '' }, { token: here })
  expect(ended.status).toBe(200)
  expect(await statusOf(platform, there)).toBe(401)
  expect(await listOf(platform, here)).toHaveLength(1)
  expect((await platform.request(contract.sessions.end, { id: newest?.id ?? '' }, { token: here })).status).toBe(200)
})

test('CT7: a login that is ended is over in five seconds, for its requests and for what is told to it', async () => {
  await using platform = await startPlatform()
  const here = await register(platform)
  const there = await logIn(platform, PHONE, { ip: '8.8.8.8' })
  const stream = await listenLive(platform, { token: there })
  // the five wallets of the snapshot
  for (let received = 0; received < 5; received += 1) await stream.next()
  // an authenticated session is cached for a while, and must be dropped
  expect(await statusOf(platform, there)).toBe(200)
  const id = (await listOf(platform, here)).find(({ is_current }) => !is_current)?.id ?? ''
  const began = performance.now()
  await platform.request(contract.sessions.end, { id }, { token: here })
  const response = await Promise.all(Array.from({ length: 8 }, () => statusOf(platform, there)))
  const bet = { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: 'of-an-ended-login' } as const
  const played = await platform.request(contract.coinflip.placeBet, bet, { token: there })
  const word = await stream.next()
  // the platform's clock was stopped: nothing waited for a timer
  expect(performance.now() - began).toBeLessThan(5000)
  expect([response, played.status, word?.event]).toEqual([Array(8).fill(401), 401, 'signed_out'])
  expect(await stream.next()).toBeUndefined()
  expect(await statusOf(platform, here)).toBe(200)
})

test('all logins but this one end together; nobody ends another player’s', async () => {
  await using platform = await startPlatform()
  const here = await register(platform)
  const others = [await logIn(platform, PHONE), await logIn(platform, CHROME)]
  const stranger = await register(platform, 'stranger@example.com')
  const [own] = await listOf(platform, here)

  const taken = await platform.request(contract.sessions.end, { id: own?.id ?? '' }, { token: stranger })
  expect(taken).toMatchObject({ status: 404 })
  expect((await platform.request(contract.sessions.endOthers, {}, { token: here })).status).toBe(200)

  expect(await statusOf(platform, here)).toBe(200)
  for (const other of others) expect(await statusOf(platform, other)).toBe(401)
  expect(await statusOf(platform, stranger)).toBe(200)
})

test('a letter tells of a login from another kind of device, and of no update of a browser', async () => {
  await using platform = await startPlatform()
  await register(platform)
  await logIn(platform, CHROME)
  expect(await answerTo(platform)).toBe(1)
  await logIn(platform, CHROME.replace('140.0', '141.2'))
  expect(await answerTo(platform)).toBe(1)
  await logIn(platform, PHONE)
  expect(await answerTo(platform)).toBe(2)
})

test.each([
  ['ru', 'Asia/Almaty', /: Safari, iOS; Соединенные Штаты, 8\.8\.8\.8; \d+ \S+ \d{4} г\..*\d\d:\d\d GMT\+5\. Если/],
  ['br', null, /: Safari, iOS; Estados Unidos, 8\.8\.8\.8; \d+ de \S+ de \d{4}.*\d\d:\d\d UTC\. Se não/],
] as const)('the letter of a new device in %s names device, place and time', async (locale, timezone, wanted) => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const zone = timezone === null ? {} : { timezone, is_timezone_chosen: true }
  expect((await platform.request(contract.profile.updateSettings, { locale, ...zone }, { token })).status).toBe(200)
  await logIn(platform, PHONE, { ip: '8.8.8.8' })
  expect((await lastMessageTo(platform, email)).body).toMatch(wanted)
})

test('a login from a new machine is notified, even in the same browser; an update or new place is not', async () => {
  await using platform = await startPlatform()
  const headers = { 'user-agent': CHROME }
  await platform.request(contract.auth.register.email, { ...APPLICANT, fp: 'of the desk' }, { headers })
  await logIn(platform, CHROME, { fp: 'of the desk' })
  await logIn(platform, PHONE, { fp: 'of the desk', ip: '8.8.8.8' })
  expect(await answerTo(platform)).toBe(0)

  await logIn(platform, CHROME, { fp: 'of somebody else' })
  expect(await answerTo(platform)).toBe(1)
  await logIn(platform, CHROME, { fp: 'of somebody else' })
  expect(await answerTo(platform)).toBe(1)
  // a browser without a user agent is recognized by its kind
  await logIn(platform, CHROME)
  expect(await answerTo(platform)).toBe(1)
})
