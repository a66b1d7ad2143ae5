import { expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  from,
  fund,
  lastCodeTo,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const recovery = contract.recovery.email
const NEW = { password: 'eight loud rivers', password_confirm: 'eight loud rivers' }
const oneAtATime = { concurrency: 1, queueLimit: 4, perKey: 4 }

async function hashes({ platform }: TestPlatform): Promise<number> {
  const metric = await platform.metrics.registry.getSingleMetric('fairline_platform_password_hashes_total')?.get()
  if (!metric) throw new Error('hashes are not counted')
  return metric.values[0]?.value ?? 0
}

test('a made-up reset token costs no hash, neither within the limit nor beyond it [C22]', async () => {
  const rateLimits = { ...RATE_LIMITS, guessByAddress: { attempts: 3, windowMs: 60_000 } }
  await using platform = await startPlatform({ settings: { rateLimits } })
  const reset = () => platform.request(recovery.resetByToken, { token: 'reset-made-up', ...NEW })

  const statuses = [await reset(), await reset(), await reset(), await reset()].map(({ status }) => status)

  expect(statuses).toStrictEqual([422, 422, 422, 429])
  expect(await hashes(platform)).toBe(0)
})

test('a wrong recovery code costs no hash, and the right one is not used up by a full queue [C22]', async () => {
  await using platform = await startPlatform({ settings: { passwordQueue: { ...oneAtATime, perKey: 1 } } })
  await register(platform)
  const before = await hashes(platform)
  const { email } = APPLICANT
  await platform.request(recovery.forgot, { email })
  const code = await lastCodeTo(platform, email)
  const reset = (shown: string) =>
    platform.request(recovery.resetByCode, { email, code: shown, ...NEW }, { headers: from('203.0.113.1') })

  expect((await reset('wrong')).errors).toStrictEqual({ code: ['code_invalid'] })
  expect(await hashes(platform)).toBe(before)
  {
    using _turn = await platform.platform.passwords.acquire('203.0.113.1')
    expect((await reset(code)).status).toBe(429)
  }
  expect((await reset(code)).status).toBe(200)
})

test('twenty logins of one address at once bring four hashes; the others are told when to come back', async () => {
  await using platform = await startPlatform({
    settings: { passwordQueue: { concurrency: 1, queueLimit: 64, perKey: 4 } },
  })
  const refused: Awaited<ReturnType<typeof logIn>>[] = []
  const logIn = (n: number) =>
    platform.request(
      contract.auth.login.emailPassword,
      { email: `nobody-${n}@example.com`, password: 'a guess of twenty' },
      { headers: from('203.0.113.1') },
    )
  // another address holds the slot until all requests have arrived, so that none finishes early
  const turn = await platform.platform.passwords.acquire('203.0.113.2')
  const answers = Array.from({ length: 20 }, async (_, n) => {
    const answer = await logIn(n)
    if (answer.status === 429) refused.push(answer)
  })
  await vi.waitFor(() => expect(refused).toHaveLength(16), { timeout: 60_000 })
  turn[Symbol.dispose]()
  await Promise.all(answers)

  expect(refused).toHaveLength(16)
  expect(refused[0]?.errors).toStrictEqual({ base: ['too_many_requests:2'] })
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(await hashes(platform)).toBe(4)
})

test('a login that the full queue refused is no failed guess', async () => {
  const rateLimits = { ...RATE_LIMITS, loginByAccountAndAddress: { attempts: 1, windowMs: 60_000 } }
  await using platform = await startPlatform({ settings: { rateLimits, passwordQueue: { ...oneAtATime, perKey: 1 } } })
  await register(platform)
  const { email, password } = APPLICANT
  const logIn = () => platform.request(contract.auth.login.emailPassword, { email, password })
  {
    using _turn = await platform.platform.passwords.acquire('127.0.0.1')
    expect((await logIn()).status).toBe(429)
  }

  expect((await logIn()).status).toBe(200)
})

test('a flood of passwords from everywhere leaves the games as fast as they are', async () => {
  await using platform = await startPlatform({
    settings: { passwordQueue: { concurrency: 1, queueLimit: 40, perKey: 4 } },
  })
  const token = await register(platform)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const ended: number[] = []
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const guess = { email: `nobody-${n}@example.com`, password: 'a guess of many' }
    const headers = from(`203.0.113.${n}`)
    const { status } = await platform.request(contract.auth.login.emailPassword, guess, { headers })
    ended.push(status)
  })
  // all have arrived: those that found the queue full were rejected without a hash
  await vi.waitFor(() => expect(ended.length).toBeGreaterThanOrEqual(159), { timeout: 60_000 })
  const before = ended.length
  for (let n = 0; n < 15; n++) {
    const bet = { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: `bet-under-a-flood-${n}` } as const
    expect((await platform.request(contract.coinflip.placeBet, bet, { token })).status).toBe(200)
  }
  // fifteen bets wait for no hash: if each of their steps did, the queue would be nearly empty
  expect(ended.length - before).toBeLessThan(25)
  await Promise.all(flood)
  // one running and forty queued, plus those that took a slot freed before all had arrived
  const hashed = ended.filter((status) => status === 422).length
  expect(hashed).toBeGreaterThanOrEqual(41)
  expect(hashed).toBeLessThan(60)
})
