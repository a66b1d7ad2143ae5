import { expect, test } from 'vitest'
import { appRouter } from '#server/edge/trpc/router.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openBrowser, servePlatform, startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { APPLICANT, register } from '../../../support/platform.ts'
import { tokenBackend } from '../../../support/upstream/token-backend.ts'

const JSON_BODY = { 'content-type': 'application/json' }
const LOGOUT = '/api/trpc/auth.logout'
const post = (headers: Record<string, string>, body = '{}'): RequestInit => ({ method: 'POST', headers, body })

test('every call of the contract except payment callbacks is a procedure of the same name', () => {
  const names = (tree: object, path: string[] = []): string[] =>
    Object.entries(tree).flatMap(([name, value]: [string, object]) =>
      'method' in value ? [[...path, name].join('.')] : names(value, [...path, name]),
    )
  const procedures = Object.keys(appRouter._def.procedures)
  expect(names(contract).filter((name) => !procedures.includes(name))).toEqual(['payments.callback'])
})

test.each([
  [{}, 403],
  [{ origin: 'http://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://casino.example:8080' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://casino.example' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'http://casino.example' }, 200],
])('a mutation that rides on the cookie with %j answers %i', async (headers, status) => {
  await using app = await startApp()
  const response = await app.fetch(LOGOUT, post({ ...JSON_BODY, ...headers }))
  expect(response.status).toBe(status)
})

test.each([
  [{}, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ origin: 'http://evil.example' }, 403],
])('a query with %j answers %i, and to no other site [E13]', async (headers, status) => {
  await using app = await startApp()
  const response = await app.fetch('/api/trpc/session.current', { headers })
  expect(response.status).toBe(status)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  if (status === 200) expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('what PUBLIC_ORIGIN names is this site, too', async () => {
  await using app = await startApp({ environment: { PUBLIC_ORIGIN: 'https://casino.example' } })
  const response = await app.fetch(LOGOUT, post({ ...JSON_BODY, origin: 'https://casino.example' }))
  expect(response.status).toBe(200)
})

test('a mutation is a POST of JSON, and of nothing else', async () => {
  await using app = await startApp()
  const own = { 'sec-fetch-site': 'same-origin' }
  const status = async (init: RequestInit) => (await app.fetch(LOGOUT, init)).status
  expect(await status({ headers: own })).toBe(405)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(await status(post({ ...own, 'content-type': type }))).toBe(415)
  expect(await status({ ...post(own), body: new Uint8Array(2) })).toBe(415)
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expect(await status({ ...post({ ...own, ...JSON_BODY }), method })).toBe(405)
})

test('a body has at most 64 kB, and a batch at most 20 calls', async () => {
  await using app = await startApp()
  const own = { 'sec-fetch-site': 'same-origin', ...JSON_BODY }
  const sized = async (length: number) =>
    (await app.fetch(LOGOUT, post(own, JSON.stringify('x'.repeat(length - 2))))).status
  expect(await sized(64 * 1024 + 1)).toBe(413)
  expect(await sized(64 * 1024)).toBe(200)
  const batched = async (count: number) =>
    (await app.fetch(`/api/trpc/${Array(count).fill('session.current').join(',')}?batch=1&input={}`, { headers: own }))
      .status
  expect(await batched(20)).toBe(200)
  expect(await batched(21)).toBe(400)
})

test('a request with its own bearer needs no Origin, gets no cookie, and ignores a cookie sent along', async () => {
  await using site = await servePlatform()
  const token = await register(site.platform)
  const headers = { ...JSON_BODY, authorization: `Bearer ${token}`, cookie: 'token=another' }
  const profile = await site.app.fetch('/api/trpc/session.current', { headers })
  expect(await profile.text()).toContain(APPLICANT.email)
  const logout = await site.app.fetch(LOGOUT, post(headers))
  expect(logout.status).toBe(200)
  expect([profile, logout].flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
  const after = await site.platform.request(contract.profile.user, {}, { token })
  expect(after.status).toBe(401)
})

test('a bearer is not refreshed: its owner could not be told the new one', async () => {
  await using server = await startFixtureServer()
  const backend = tokenBackend('renewed')
  server.respond(backend.respond)
  await using app = await startApp({ upstreamUrl: server.url })
  const headers = { authorization: 'Bearer stale' }
  expect((await app.fetch('/api/trpc/wallet.balances', { headers })).status).toBe(401)
  expect((await app.fetch('/api/trpc/auth.refresh', post({ ...JSON_BODY, ...headers }))).status).toBe(401)
  expect(backend.refreshes).toBe(0)
})

test('an error says which fields are wrong, and nothing of where it happened [X1]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  await browser.trpc.auth.register.email.mutate(APPLICANT)
  const { trpc } = openBrowser(site.app)
  const refusal = await trpc.auth.register.email.mutate(APPLICANT).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    message: 'email_taken',
    data: {
      code: 'UNPROCESSABLE_CONTENT',
      httpStatus: 422,
      fields: { email: ['email_taken'] },
      retryFromClient: false,
    },
  })
  const response = await site.app.fetch('/api/trpc/bets.byId?input=%7B%22json%22%3A%7B%22id%22%3A7%7D%7D')
  expect(response.status).toBe(400)
  const body = await response.text()
  expect(JSON.parse(body)).toMatchObject({
    error: { json: { message: 'invalid', data: { code: 'BAD_REQUEST', fields: { id: ['invalid'] } } } },
  })
  expect(body).not.toMatch(/stack|\.ts|node_modules|upstream/i)
})

test('a missing field is told from a wrong one, and nothing is asked upstream', async () => {
  await using server = await startFixtureServer()
  await using app = await startApp({ upstreamUrl: server.url })
  const own = { 'sec-fetch-site': 'same-origin', ...JSON_BODY }
  const body = JSON.stringify({ json: { email: 'player@example.com', currency: 'XXX', is_adult: true } })
  const response = await app.fetch('/api/trpc/auth.register.email', post(own, body))
  expect(await response.json()).toMatchObject({
    error: { json: { data: { fields: { password: ['required'], currency: ['invalid'] } } } },
  })
  expect(server.requests).toEqual([])
})

test('a procedure that does not exist is a 404', async () => {
  await using app = await startApp()
  const response = await app.fetch('/api/trpc/nobody.knows')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { json: { data: { fields: { base: ['not_found'] } } } } })
})

test.each([5000, 65])('JSON %i deep is refused, in a body and in an address', async (depth) => {
  await using app = await startApp()
  const deep = `{"json":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const own = { 'sec-fetch-site': 'same-origin', ...JSON_BODY }
  const inBody = await app.fetch(LOGOUT, post(own, deep))
  const inAddress = await app.fetch(`/api/trpc/session.current?input=${encodeURIComponent(deep)}`, { headers: own })
  expect([inBody.status, inAddress.status]).toEqual([400, 400])
  expect(app.faults).toEqual([])
})
