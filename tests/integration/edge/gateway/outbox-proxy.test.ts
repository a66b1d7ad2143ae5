import { expect, test } from 'vitest'
import { startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'

const LOCAL = { ip: '127.0.0.1' }
const HERE = 'http://localhost:3000'

test('the embedded platform’s outbox is shown on the site’s origin, without the visitor’s cookies', async () => {
  await using platform = await startFixtureServer()
  platform.respond(() => ({
    status: 200,
    body: 'emails',
    headers: { 'content-security-policy': "default-src 'none'" },
  }))
  await using app = await startApp({ upstreamUrl: platform.url, origin: HERE })

  const page = await app.fetch('/outbox', { headers: { cookie: 'token=t0ken' } }, LOCAL)

  expect([page.status, await page.json()]).toStrictEqual([200, 'emails'])
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(platform.requests).toMatchObject([{ method: 'GET', path: '/outbox' }])
  expect(platform.requests[0]?.headers).not.toHaveProperty('cookie')
  expect(platform.requests[0]?.headers).not.toHaveProperty('x-forwarded-for')
})

test.each([
  ['somebody of the network', HERE, {}, { ip: '192.168.1.7' }],
  ['somebody whom a runtime does not tell', HERE, {}, {}],
  ['a proxy on this machine', HERE, { 'x-forwarded-for': '203.0.113.7' }, LOCAL],
  ['a proxy that is trusted', HERE, { 'x-forwarded-for': '10.0.0.7' }, LOCAL],
  ['a proxy with another header', HERE, { 'x-forwarded-proto': 'https' }, LOCAL],
  ['another name for this machine', 'http://rebound.example:3000', {}, LOCAL],
] as const)('%s is shown no outbox, and the platform is not asked', async (_, origin, headers, from) => {
  await using platform = await startFixtureServer()
  const environment = { TRUSTED_PROXY: '127.0.0.1' }
  await using app = await startApp({ upstreamUrl: platform.url, origin, environment })

  const page = await app.fetch('/outbox', { headers }, from)

  expect(page.status).toBe(404)
  expect(platform.requests.filter(({ path }) => path === '/outbox')).toStrictEqual([])
})

test.each(['/outbox/', '/outbox/1', '/outboxes'])('%s is no outbox but a page of the site', async (path) => {
  await using platform = await startFixtureServer()
  await using app = await startApp({ upstreamUrl: platform.url })

  await app.fetch(path, {}, LOCAL)

  expect(platform.requests.filter((request) => request.path.startsWith('/outbox'))).toStrictEqual([])
})

test('an operator’s API is never asked for an outbox', async () => {
  await using operator = await startFixtureServer()
  await using app = await startApp({
    upstreamUrl: operator.url,
    environment: { UPSTREAM: 'remote', NODE_ENV: 'production' },
  })

  await app.fetch('/outbox', {}, LOCAL)

  expect(operator.requests.filter(({ path }) => path === '/outbox')).toStrictEqual([])
})
