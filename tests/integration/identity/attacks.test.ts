import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import { MIN_RESPONSE_MS } from '#server/platform/modules/identity/minimum-duration.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openBrowser } from '../../support/app/browser.ts'
import { servePlatform } from '../../support/app/serve-platform.ts'
import { APPLICANT, from, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { auth, recovery } = contract
const { email, password } = APPLICANT
const QUARTER_HOUR_MS = 15 * 60_000

test('of a list of leaked pairs that is tried from one address the right one comes too late', async () => {
  const rateLimits = { ...RATE_LIMITS, loginByAddress: { attempts: 20, windowMs: QUARTER_HOUR_MS } }
  await using platform = await startPlatform({ settings: { rateLimits } })
  await register(platform)
  const thief = { headers: from('203.0.113.9') }
  const leaked = Array.from({ length: 20 }, (_, n) => ({ email: `leaked-${n}@example.com`, password: `leaked ${n}` }))
  const statuses: number[] = []
  for (const pair of [...leaked, { email, password }])
    statuses.push((await platform.request(auth.login.emailPassword, pair, thief)).status)
  expect(statuses).toEqual([...Array(20).fill(422), 429])
  // the player uses a different address
  const own = await platform.request(auth.login.emailPassword, { email, password }, { headers: from('198.51.100.7') })
  expect(own.status).toBe(200)
})

test('slow enough to be under every limit of an address, a list meets the limit of its account', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const answers: number[] = []
  for (let network = 0; network < 45; network++) {
    const headers = from(`203.0.113.${network}`)
    const guess = { email, password: `guess of network ${network}` }
    answers.push((await platform.request(auth.login.emailPassword, guess, { headers })).status)
  }
  expect(answers.filter((status) => status === 422)).toHaveLength(30)
  expect(answers.slice(30)).toEqual(Array(15).fill(429))
})

test('a browser trying many addresses and accounts has its own rate limit, by password and by code', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const fp = 'of one browser'
  const guess = async (n: number) => {
    const account = { email: `leaked-${n}@example.com`, fp }
    const headers = from(`203.0.${n}.9`)
    const answer =
      n % 2 === 0
        ? await platform.request(auth.login.emailPassword, { ...account, password: `leaked ${n}` }, { headers })
        : await platform.request(auth.login.emailCode, { ...account, code: '000000' }, { headers })
    return answer.status
  }
  const statuses: number[] = []
  for (let n = 0; n < 42; n++) statuses.push(await guess(n))
  expect(statuses).toEqual([...Array(40).fill(422), 429, 429])
  const right = { email, password, fp }
  expect((await platform.request(auth.login.emailPassword, right, { headers: from('198.51.100.7') })).status).toBe(429)
  // another browser is not blocked
  const other = { ...right, fp: 'of another' }
  expect((await platform.request(auth.login.emailPassword, other, { headers: from('198.51.100.7') })).status).toBe(200)
})

test('one browser opens ten accounts an hour, from wherever', async () => {
  await using platform = await startPlatform()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const form = { ...APPLICANT, email: `player-${n}@example.com`, fp: 'of one browser' }
    const answer = await platform.request(auth.register.email, form, { headers: from(`203.0.${n}.9`) })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

/** Durations of a call in milliseconds, alternating between an existing and an unknown address. */
async function durations(platform: TestPlatform, send: (email: string) => Promise<unknown>, rounds: number) {
  const timings = { known: [] as number[], unknown: [] as number[] }
  const time = async (into: number[], address: string) => {
    const begun = performance.now()
    await send(address)
    into.push(performance.now() - begun)
  }
  for (let round = 0; round < rounds; round++) {
    await time(timings.known, email)
    await time(timings.unknown, 'nobody@example.com')
    platform.clock.advance(QUARTER_HOUR_MS)
  }
  return timings
}

/**
 * How well single samples distinguish the two: the share of pairs in which the first is larger (area under the ROC
 * curve). 0.5 means not at all, 0 and 1 completely.
 */
const separation = (one: readonly number[], other: readonly number[]) =>
  one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0))).reduce<number>((sum, win) => sum + win, 0) /
  (one.length * other.length)

test('the measure knows two distributions apart from one', () => {
  expect(separation([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(separation([5, 6], [1, 2])).toBe(1)
})

test('CT24: recovery and login-code requests take equally long with and without an account', async () => {
  await using platform = await startPlatform()
  await register(platform)
  for (const send of [
    (address: string) => platform.request(recovery.email.forgot, { email: address }),
    (address: string) => platform.request(auth.login.requestEmailCode, { email: address }),
    (address: string) => platform.request(auth.sendLoginData, { email: address }),
  ]) {
    const { known, unknown } = await durations(platform, send, 30)
    // a timer may fire a millisecond early by another clock
    expect(Math.min(...known, ...unknown)).toBeGreaterThanOrEqual(MIN_RESPONSE_MS - 2)
    // with thirty samples each, chance exceeds this in one of ten thousand runs
    expect(Math.abs(separation(known, unknown) - 0.5)).toBeLessThan(0.32)
  }
})

test('a session that somebody planted in a browser is not the one that its player signs in to', async () => {
  await using site = await servePlatform()
  const { platform, app } = site
  await register(platform)
  const planted = await register(platform, 'thief@example.com')
  const browser = openBrowser(app)
  browser.cookies.set('token', planted)
  await browser.trpc.auth.login.emailPassword.mutate({ email, password })
  const own = browser.cookies.get('token')
  expect(own).toBeDefined()
  expect(own).not.toBe(planted)
  const visitor = async (token: string) => (await platform.request(contract.profile.user, {}, { token })).status
  // the planted credentials are invalid, and the player's current ones work
  expect([await visitor(planted), await visitor(own ?? '')]).toEqual([401, 200])
})
