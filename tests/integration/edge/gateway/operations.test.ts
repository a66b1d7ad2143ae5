import { expect, test } from 'vitest'
import { openCacheDatabase } from '#db/cache/client.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { answeringVisits } from '../../../support/upstream/visit-answers.ts'

const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789'
const LOCAL = { ip: '127.0.0.1' }

test('the log has one line per request with its id, without its query or any credential', async () => {
  await using server = await startFixtureServer()
  server.respond(answeringVisits(() => ({ status: 401, body: { errors: { base: ['unauthorized'] } } })))
  await using app = await startApp({
    upstreamUrl: server.url,
    async render() {
      throw new Error('broken')
    },
  })
  const headers = { cookie: 'token=cookie-secret', 'accept-language': 'ru' }
  const page = await app.fetch('/reset-password/one-time-secret-0123456789?code=query-secret', { headers })
  await app.fetch('/api/trpc/auth.login.emailPassword', {
    method: 'POST',
    headers: {
      ...headers,
      authorization: 'Bearer bearer-secret',
      origin: 'http://casino.example',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ json: { email: 'player@example.com', password: 'password-secret' } }),
  })

  const lines = app
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { msg: 'fault', message: 'broken', path: '/reset-password/…' },
    { msg: 'request', program: 'site', method: 'GET', path: '/reset-password/…', status: 302 },
    { msg: 'request', method: 'POST', path: '/api/trpc/auth.login.emailPassword', status: 401 },
  ])
  expect(lines[1].requestId).toBe(page.headers.get('x-request-id'))
  expect(lines[0].requestId).toBe(lines[1].requestId)
  expect(lines[1].ms).toBeGreaterThanOrEqual(0)
  expect(app.logged()).not.toContain('secret')
  expect(app.logged()).not.toContain('player@example.com')
})

test('/metrics counts answers by what they were for, upstream calls by their end, and steps', async () => {
  await using server = await startFixtureServer()
  await using app = await startApp({
    upstreamUrl: server.url,
    async render() {
      const { session } = currentContext()
      await session.call(contract.profile.user, {}).catch(() => {})
      return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    },
  })
  server.respond(answeringVisits(() => ({ status: 503, body: null })))
  await app.fetch('/en')
  await app.fetch('/api/trpc/no.such')
  await app.fetch('/healthz')

  const answer = await app.fetch('/metrics', {}, LOCAL)

  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n')
  for (const line of [
    'fairline_site_request_duration_seconds_count{kind="page",status="200"} 1',
    'fairline_site_request_duration_seconds_count{kind="procedure",status="404"} 1',
    'fairline_site_request_duration_seconds_count{kind="operations",status="200"} 1',
    'fairline_site_upstream_call_duration_seconds_count{call="GET /profile/user",outcome="503"} 1',
    'fairline_site_step_wait_seconds_count{step="render"} 1',
    'fairline_site_step_wait_seconds_count{step="procedure"} 1',
  ])
    expect(lines).toContain(line)
})

test('/metrics is for this machine and for clients with the token; for others it does not exist', async () => {
  await using app = await startApp({ environment: { METRICS_TOKEN } })
  const status = async (ip: string, headers: Record<string, string> = {}) =>
    (await app.fetch('/metrics', { headers }, { ip })).status
  expect(await status('127.0.0.1')).toBe(200)
  expect(await status('203.0.113.9', { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
  expect(await status('203.0.113.9')).toBe(404)
  expect(await status('203.0.113.9', { authorization: 'Bearer wrong' })).toBe(404)
  expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
})

test('/readyz names the cache database when its tables are gone, and everything that does not answer', async () => {
  using directory = temporaryDirectory()
  await using server = await startFixtureServer()
  await using app = await startApp({ upstreamUrl: server.url, directory: directory.path })
  const readiness = async () => {
    const answer = await app.fetch('/readyz')
    return [answer.status, await answer.text()]
  }
  expect(await readiness()).toEqual([200, 'ok'])

  const database = await openCacheDatabase({ DATA_DIR: directory.path })
  await database.$client.execute('DROP TABLE refreshes')
  database.$client.close()
  expect(await readiness()).toEqual([503, 'no answer: cache'])

  server.respond(() => ({ status: 503, body: null }))
  expect(await readiness()).toEqual([503, 'no answer: cache, upstream'])
})

test('an app that is told to end answers what is open, on connections that end with it', async () => {
  const requested = Promise.withResolvers<void>()
  const page = Promise.withResolvers<Response>()
  await using app = await startApp({
    render: () => {
      requested.resolve()
      return page.promise
    },
  })
  expect((await app.fetch('/healthz')).headers.has('connection')).toBe(false)
  const open = app.fetch('/en')
  await requested.promise

  app.stop()
  page.resolve(new Response('rendered', { headers: { 'content-type': 'text/html' } }))

  const answer = await open
  expect([answer.status, await answer.text()]).toEqual([200, 'rendered'])
  expect(answer.headers.get('connection')).toBe('close')
})
