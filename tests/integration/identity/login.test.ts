import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import type { Argon2Answer, Argon2Job, Argon2Request } from '#server/platform/hosts/node/argon2/messages.ts'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, from, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const { emailPassword } = contract.auth.login
const QUARTER_HOUR_MS = 15 * 60_000

function logIn(platform: TestPlatform, wrong: { email?: string; password?: string } = {}, ip = '203.0.113.1') {
  const { email, password } = { ...APPLICANT, ...wrong }
  return platform.request(emailPassword, { email, password }, { headers: from(ip) })
}

test('a password signs in, with a new token each time [A2 C11]', async () => {
  await using platform = await startPlatform()
  const first = await register(platform)

  const login = await logIn(platform, { email: ' PLAYER@example.com ' })

  expect(login.output).toStrictEqual({ success: true, token: expect.any(String), sso: null })
  expect(login.output.token).not.toBe(first)
  for (const token of [first, login.output.token]) {
    expect((await platform.request(contract.profile.user, {}, { token })).status).toBe(200)
  }
})

test('CT24: an unknown address and a wrong password are answered alike [C11]', async () => {
  await using platform = await startPlatform()
  await register(platform)

  const unknown = await logIn(platform, { email: 'nobody@example.com' })
  const wrong = await logIn(platform, { password: 'eight loud rivers' })

  expect(unknown).toMatchObject({ status: 422, body: { errors: { base: ['credentials_invalid'] } } })
  expect({ status: wrong.status, body: wrong.body }).toStrictEqual({ status: unknown.status, body: unknown.body })
  expect([...wrong.headers.keys()]).toStrictEqual([...unknown.headers.keys()])
})

test('CT24: a login with an unknown email does the same password hash as one with a wrong password [C11]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  // compares work, not time: on a shared machine either may take twice as long
  const ended: string[] = []
  using _listening = listenToHashes((job) => ended.push(job.kind === 'verify' ? costOf(job.passwordHash) : job.kind))
  const workOf = async (attempt: Parameters<typeof logIn>[1]) => {
    await logIn(platform, attempt)
    return ended.splice(0)
  }

  const wrong = await workOf({ password: 'eight loud rivers' })
  const unknown = await workOf({ email: 'nobody@example.com' })

  expect(wrong).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$22\$43$/)])
  expect(unknown).toEqual(wrong)
})

test('CT25: the eleventh guess of an address in a quarter of an hour waits, also with the right password [C11]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  for (let guess = 1; guess <= 10; guess++) await logIn(platform, { password: `guess ${guess}` })

  platform.clock.advance(60_000)
  const eleventh = await logIn(platform)
  platform.clock.advance(QUARTER_HOUR_MS - 60_000)
  const later = await logIn(platform)

  expect(eleventh).toMatchObject({ status: 429, errors: { base: ['too_many_requests:840'] } })
  expect(eleventh.headers.get('retry-after')).toBe('840')
  expect(later.status).toBe(200)
})

test('an address that nobody has runs into the same limit as an account [C11]', async () => {
  await using platform = await startPlatform()
  const email = 'nobody@example.com'
  for (let guess = 1; guess <= 10; guess++) await logIn(platform, { email })

  expect((await logIn(platform, { email })).status).toBe(429)
})

test('strangers of many addresses get thirty guesses an hour, and keep nobody out of where they sign in [C11]', async () => {
  await using platform = await startPlatform()
  await platform.request(contract.auth.register.email, APPLICANT, { headers: from('198.51.100.1') })
  for (let guess = 1; guess <= 30; guess++)
    expect((await logIn(platform, { password: `guess ${guess}` }, `203.0.113.${guess}`)).status).toBe(422)

  expect((await logIn(platform, {}, '203.0.113.77')).status).toBe(429)
  expect((await logIn(platform, {}, '198.51.100.1')).status).toBe(200)
})

test('a login takes the place of the session that it came with, and of no other [C11]', async () => {
  await using platform = await startPlatform()
  const former = await register(platform)
  const elsewhere = (await logIn(platform)).output.token
  const { email, password } = APPLICANT

  const login = await platform.request(emailPassword, { email, password }, { token: former })
  const next = await platform.request(
    contract.auth.register.email,
    { ...APPLICANT, email: 'next@example.com' },
    {
      token: login.output.token,
    },
  )

  const statusOf = async (token: string) => (await platform.request(contract.profile.user, {}, { token })).status
  expect(await Promise.all([former, elsewhere, login.output.token, next.output.token].map(statusOf))).toStrictEqual([
    401, 200, 401, 200,
  ])
  const ends = await platform.platform.reader.query.sessions.findMany({ columns: { endReason: true } })
  expect(ends.filter(({ endReason }) => endReason === 'replaced')).toHaveLength(2)
})

test('guesses at once are counted as guesses one by one', async () => {
  await using platform = await startPlatform({
    settings: { passwordQueue: { concurrency: 2, queueLimit: 12, perKey: 12 } },
  })
  await register(platform)

  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn(platform, { password: 'all at once' })))

  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('only failures count: signing in with the right password never locks out', async () => {
  await using platform = await startPlatform()
  await register(platform)

  for (let login = 1; login <= 12; login++) expect((await logIn(platform)).status).toBe(200)
})

test('an address of the network runs into a limit over all accounts; its neighbour does not', async () => {
  const rateLimits = {
    ...RATE_LIMITS,
    loginByAddress: { attempts: 3, windowMs: QUARTER_HOUR_MS },
    registerByAddress: { attempts: 2, windowMs: QUARTER_HOUR_MS },
  }
  await using platform = await startPlatform({ settings: { rateLimits } })
  const statusOf = async (email: string, ip: string) => (await logIn(platform, { email }, ip)).status

  for (const name of ['a', 'b', 'c']) expect(await statusOf(`${name}@example.com`, '2001:db8:1:1::1')).toBe(422)
  expect(await statusOf('d@example.com', '2001:db8:1:1:ffff::2')).toBe(429)
  expect(await statusOf('d@example.com', '2001:db8:1:2::1')).toBe(422)

  for (const name of ['a', 'b']) await register(platform, `${name}@example.com`)
  const third = await platform.request(contract.auth.register.email, { ...APPLICANT, email: 'c@example.com' })
  expect(third.status).toBe(429)
})

test('a limit outlives a restart', async () => {
  using directory = temporaryDirectory()
  {
    await using platform = await startPlatform({ directory: directory.path })
    for (let guess = 1; guess <= 10; guess++) await logIn(platform)
  }
  await using restarted = await startPlatform({ directory: directory.path, seed: 'after the restart' })

  expect((await logIn(restarted)).status).toBe(429)
})

/** Reports the jobs of the hash threads, each after it has been reported to the platform. Until disposed. */
function listenToHashes(onDone: (job: Argon2Job) => void): Disposable {
  const send = Worker.prototype.postMessage
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
    const { id, job } = sent[0] as Partial<Argon2Request>
    const onMessage = (answer: Argon2Answer) => {
      if (answer.id !== id || !job) return
      this.off('message', onMessage)
      onDone(job)
    }
    if (job?.kind === 'hash' || job?.kind === 'verify') this.on('message', onMessage)
    send.apply(this, sent)
  })
  return { [Symbol.dispose]: () => spy.mockRestore() }
}

/**
 * Cost of verifying a password against a PHC string: its algorithm and parameters, and the lengths of salt and hash.
 */
function costOf(hash: string): string {
  const [, algorithm, version, parameters, salt = '', digest = ''] = hash.split('$')
  return ['', algorithm, version, parameters, salt.length, digest.length].join('$')
}
