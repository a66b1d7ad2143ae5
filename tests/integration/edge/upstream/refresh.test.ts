import { expect, test } from 'vitest'
import { openCacheDatabase } from '#db/cache/client.ts'
import { refreshes } from '#db/cache/schema/index.ts'
import { createRefreshStore } from '#server/edge/cache/refreshes.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { tokenHash } from '#server/edge/upstream/refresher.ts'
import { RetryFromClient } from '#server/edge/upstream/session.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { CannedAnswer } from '../../../support/fixture-server.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { type AppProcess, startAppProcess } from '../../../support/upstream/app-process.ts'
import { tokenBackend } from '../../../support/upstream/token-backend.ts'

const UNAUTHORIZED: CannedAnswer = { status: 401, body: { errors: { base: ['unauthorized'] } } }

/** Two processes of the app on one cache database, with a backend without a grace period for tokens. */
async function startApp(timeoutMs?: number) {
  await using opened = new AsyncDisposableStack()
  const directory = opened.use(temporaryDirectory()).path
  const server = opened.use(await startFixtureServer())
  const backend = tokenBackend('renewed')
  server.respond(backend.respond)
  const process = async () =>
    opened.use(await startAppProcess({ upstreamUrl: server.url, directory, ...(timeoutMs && { timeoutMs }) }))
  const processes: [AppProcess, AppProcess] = [await process(), await process()]
  const everything = opened.move()
  return { server, backend, directory, processes, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const refreshCount = (requests: readonly { path: string }[]) =>
  requests.filter(({ path }) => path === '/auth/refresh-token').length

const balancesOf = (browser: ReturnType<AppProcess['open']>) => browser.session.call(contract.wallet.balances, {})

test('a hundred calls in five batches over two processes are refused at once: one refresh, and all succeed [S5 S7]', async () => {
  await using app = await startApp()
  let refused = 0
  const allRefused = Promise.withResolvers<void>()
  app.server.respond(async (request) => {
    if (request.path === '/auth/refresh-token') await allRefused.promise
    const answer = await app.backend.respond(request)
    if (answer.status === 401 && ++refused === 100) allRefused.resolve()
    return answer
  })
  const [one, other] = app.processes
  const batches = [one, other, one, other, one].map((process) => process.open('stale'))
  const answers = await Promise.all(batches.flatMap((batch) => Array.from({ length: 20 }, () => balancesOf(batch))))

  expect(answers).toHaveLength(100)
  expect(new Set(answers.map((answer) => answer.active))).toEqual(new Set(['RUB']))
  expect(refreshCount(app.server.requests)).toBe(1)
  expect(batches.map(({ credential }) => credential.token)).toEqual(Array(5).fill('renewed'))
})

test('a tab that comes with the old token a moment later is told the same successor [S7]', async () => {
  await using app = await startApp()
  const [one, other] = app.processes
  await balancesOf(one.open('stale'))
  const late = other.open('stale')
  await balancesOf(late)
  expect(late.credential.token).toBe('renewed')
  expect(refreshCount(app.server.requests)).toBe(1)
})

test('neither token is readable in the cache database', async () => {
  await using app = await startApp()
  await balancesOf(app.processes[0].open('stale'))
  const database = await openCacheDatabase({ DATA_DIR: app.directory })
  using _ = { [Symbol.dispose]: () => database.$client.close() }
  const rows = await database.select().from(refreshes)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/stale|renewed/)
})

test('a 401 on the refresh ends the session: every caller gets its own error back, and why [S5 S6]', async () => {
  await using app = await startApp()
  app.server.respond(() => UNAUTHORIZED)
  const browser = app.processes[0].open('stale')
  const errors = await Promise.all([1, 2, 3].map(() => balancesOf(browser).catch((error: unknown) => error)))

  for (const error of errors) {
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error).toMatchObject({
      message: 'GET /wallet returned 401',
      cause: { message: 'Cant refresh token', cause: { kind: 'http', status: 401 } },
    })
  }
  expect(browser.credential.token).toBeNull()
  expect(refreshCount(app.server.requests)).toBe(1)
})

test.each<[string, CannedAnswer, string | null]>([
  ['refused', UNAUTHORIZED, 'of the login'],
  ['granted', { status: 200, body: { access_token: 'renewed' } }, 'of the login'],
  ['granted', { status: 200, body: { access_token: 'renewed' } }, null],
])('a refresh that is %s after its request has signed in or left changes neither [S5 S7]', async (_, answer, then) => {
  await using app = await startApp()
  const browser = app.processes[0].open('stale')
  app.server.respond((request) => {
    if (request.path !== '/auth/refresh-token')
      return request.headers.authorization === 'Bearer of the login' ? app.backend.respond(request) : UNAUTHORIZED
    // a second call of the batch has completed in the meantime
    if (then === null) browser.credential.clear()
    else browser.credential.replace(then)
    return answer
  })
  app.backend.valid = 'of the login'
  const pending = balancesOf(browser).then(({ active }) => active)
  await (then === null ? expect(pending).rejects.toMatchObject({ status: 401 }) : expect(pending).resolves.toBe('RUB'))
  expect(browser.credential.token).toBe(then)
})

test('another process is told of the refusal, and does not ask again [S5]', async () => {
  await using app = await startApp()
  app.server.respond(() => UNAUTHORIZED)
  const [one, other] = app.processes
  await expect(balancesOf(one.open('stale'))).rejects.toThrow()
  const browser = other.open('stale')
  await expect(balancesOf(browser)).rejects.toMatchObject({ status: 401, cause: { message: 'Cant refresh token' } })
  expect(browser.credential.token).toBeNull()
  expect(refreshCount(app.server.requests)).toBe(1)
})

test.each<[string, CannedAnswer]>([
  ['500', { status: 500, body: { errors: { base: ['internal'] } } }],
  ['502', { status: 502, body: null }],
  ['503', { status: 503, body: null }],
  ['429', { status: 429, body: { errors: { base: ['too_many_requests'] } } }],
  ['rubbish', { status: 200, body: { unexpected: true } }],
])('a refresh that meets %s signs nobody out, and the next request tries again [S4 S5]', async (_, outage) => {
  await using app = await startApp()
  app.server.respond((request) => (request.path === '/auth/refresh-token' ? outage : UNAUTHORIZED))
  const browser = app.processes[0].open('stale')
  const error = await balancesOf(browser).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UpstreamError)
  expect(error).toMatchObject({ isRejection: false })
  expect(browser.credential.token).toBe('stale')

  app.server.respond(app.backend.respond)
  const next = app.processes[0].open('stale')
  await balancesOf(next)
  expect(next.credential.token).toBe('renewed')
})

test.each<[string, () => CannedAnswer | Promise<CannedAnswer>]>([
  ['fails', () => ({ status: 503, body: null })],
  ['hangs', () => new Promise<CannedAnswer>(() => {})],
])('where a refresh %s, the calls of one page make one attempt together [S5]', async (_, outage) => {
  await using app = await startApp(100)
  app.server.respond((request) => (request.path === '/auth/refresh-token' ? outage() : UNAUTHORIZED))
  const browser = app.processes[0].open('stale')
  for (let call = 0; call < 3; call++) await expect(balancesOf(browser)).rejects.toMatchObject({ isRejection: false })
  expect(browser.credential.token).toBe('stale')
  // an immediate failure is retried once after a pause
  expect(refreshCount(app.server.requests)).toBeLessThanOrEqual(2)
  const before = refreshCount(app.server.requests)
  await balancesOf(browser).catch(() => undefined)
  expect(refreshCount(app.server.requests)).toBe(before)
})

test('a refresh that is not answered in time signs nobody out [S4]', async () => {
  await using app = await startApp(100)
  app.server.respond((request) =>
    request.path === '/auth/refresh-token' ? new Promise<CannedAnswer>(() => {}) : UNAUTHORIZED,
  )
  const browser = app.processes[0].open('stale')
  await expect(balancesOf(browser)).rejects.toMatchObject({ kind: 'timeout' })
  expect(browser.credential.token).toBe('stale')
})

test('the refresh of a process that died is taken over by the next [S7]', async () => {
  await using app = await startApp()
  const database = await openCacheDatabase({ DATA_DIR: app.directory })
  using _ = { [Symbol.dispose]: () => database.$client.close() }
  const now = Date.now()
  const claim = { oldTokenHash: await tokenHash('stale'), owner: 'the dead', now, until: now + 100 }
  expect(await createRefreshStore(() => database).claim(claim)).toEqual({ kind: 'mine' })

  const browser = app.processes[0].open('stale')
  await balancesOf(browser)
  expect(browser.credential.token).toBe('renewed')
  expect(Date.now()).toBeGreaterThan(claim.until)
  // its late result changes nothing
  await createRefreshStore(() => database).end(claim, { failure: '{}' }, now + 60_000)
  const late = app.processes[1].open('stale')
  await balancesOf(late)
  expect(late.credential.token).toBe('renewed')
})

test('after the head of the answer is sent nothing is refreshed: the browser has to ask again [S7]', async () => {
  await using app = await startApp()
  const browser = app.processes[0].open('stale')
  browser.credential.isSent = true
  await expect(balancesOf(browser)).rejects.toBeInstanceOf(RetryFromClient)
  expect(refreshCount(app.server.requests)).toBe(0)
})

test('a call whose answer may carry a new token is not even made once it could not be kept [S7 S16]', async () => {
  await using app = await startApp()
  const browser = app.processes[0].open('renewed')
  browser.credential.isSent = true
  await expect(browser.session.call(contract.profile.user, {})).rejects.toBeInstanceOf(RetryFromClient)
  expect(app.server.requests).toEqual([])
})

test('a second 401, on the retry, is final [S5]', async () => {
  await using app = await startApp()
  app.backend.valid = 'renewed'
  app.server.respond(async (request) =>
    request.path === '/auth/refresh-token' ? await app.backend.respond(request) : UNAUTHORIZED,
  )
  await expect(balancesOf(app.processes[0].open('stale'))).rejects.toMatchObject({ status: 401 })
  expect(app.server.requests.map(({ path }) => path)).toEqual([
    '/general/wallet',
    '/auth/refresh-token',
    '/general/wallet',
  ])
})

test('a fresh_token in a profile answer replaces the stored one [S16]', async () => {
  await using app = await startApp()
  app.server.respond(async (request) => {
    const answer = await app.backend.respond(request)
    return { ...answer, body: { ...Object(answer.body), fresh_token: 'fresher' } }
  })
  const browser = app.processes[0].open('renewed')
  const profile = await browser.session.call(contract.profile.user, {})
  expect(profile.user.id).toBe('7')
  expect(browser.credential.token).toBe('fresher')
})

test('a visitor is refused without a refresh [S5]', async () => {
  await using app = await startApp()
  await expect(balancesOf(app.processes[0].open(null))).rejects.toMatchObject({ status: 401 })
  expect(refreshCount(app.server.requests)).toBe(0)
})
