import { expect, test } from 'vitest'
import { createApp } from '#server/platform/app.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, from, lastMessageTo, register, sharedPlatform, startPlatform } from '../../support/platform.ts'

const registerByEmail = contract.auth.register.email
const json = { 'content-type': 'application/json' }
const refused = { errors: { base: ['bad_request'] } }
const shared = sharedPlatform()

test.each([
  ['GET', '/nowhere'],
  ['GET', registerByEmail.path],
  ['DELETE', contract.profile.user.path],
  ['GET', '/geo_ip/'],
  ['GET', '/dice/geo_ip'],
])('%s %s is no call: 404 in the shape of every error [X1]', async (method, path) => {
  const platform = shared()

  const response = await platform.fetch(path, { method })

  expect(response.status).toBe(404)
  expect(await response.json()).toStrictEqual({ errors: { base: ['not_found'] } })
})

test('a field may be called what every object has, and is refused like any other', async () => {
  const platform = shared()
  const { path } = contract.attribution.utm
  const response = await platform.fetch(path, { method: 'POST', headers: json, body: '{"toString":[],"valueOf":1}' })
  expect(response.status).toBe(422)
  expect(await response.json()).toStrictEqual({ errors: { toString: ['invalid'], valueOf: ['invalid'] } })
  const answered = await platform.fetch(`/cases${contract.cases.list.path}?toString=1`)
  expect(answered.status).toBe(200)
})

test.each([
  ['broken JSON', '{"email":', 400],
  ['a list', '[]', 400],
  ['a text', '"email"', 400],
  ['null', 'null', 400],
  ['JSON 5,000 deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 400],
  ['__proto__', '{"__proto__":{"is_adult":true}}', 400],
  ['__proto__ in escapes', '{"\\u005f_proto__":{"is_adult":true}}', 400],
  ['constructor, deep down', '{"email":{"constructor":1}}', 400],
  ['5,000 lists in each other', `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
  ['5,000 lists that never end', `{"email":${'['.repeat(5000)}`, 400],
  ['more than 64 kB', JSON.stringify({ email: 'a'.repeat(64 * 1024) }), 413],
])('a body of %s is refused before anybody reads it', async (_, body, status) => {
  const platform = shared()

  const response = await platform.fetch(registerByEmail.path, { method: 'POST', headers: json, body })

  expect(response.status).toBe(status)
  expect(await response.json()).toStrictEqual(refused)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'a body of type %s is refused, so that no form of another site can send one',
  async (type) => {
    const platform = shared()
    const body = JSON.stringify(APPLICANT)

    const response = await platform.fetch(registerByEmail.path, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })

    expect(response.status).toBe(415)
    expect(await response.json()).toStrictEqual(refused)
  },
)

test('a body that is too long by what it says is refused before it has come', async () => {
  const headers = { ...json, 'content-length': String(64 * 1024 + 1) }
  const response = await shared().fetch(registerByEmail.path, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(413)
})

test.each(['?limit=1&limit=2', '?__proto__=1'])('the query %s is refused', async (query) => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const response = await platform.fetch(`/general/bets${query}`, { headers: { authorization: `Bearer ${token}` } })

  expect(response.status).toBe(400)
})

test('a fault says nothing about itself but the id under which the log has it', async () => {
  const platform = shared()
  const app = createApp({
    ...platform.platform,
    countryOf() {
      throw new Error('the database at /srv/geo is torn')
    },
  })

  const response = await app.request('/geo_ip', { headers: { 'x-request-id': 'request-0001' } }, {})

  expect(response.status).toBe(500)
  expect(await response.text()).toBe('{"errors":{"base":["internal"]}}')
  expect(response.headers.get('x-request-id')).toBe('request-0001')
  expect(platform.logged()).toMatch(/"requestId":"request-0001".*"msg":"fault"/)
  expect(platform.logged()).toContain('the database at /srv/geo is torn')
})

test('without its writer the platform is unavailable, and reads go on', async () => {
  await using platform = await startPlatform()
  await platform.platform.writer.close()

  const login = await platform.request(registerByEmail, APPLICANT)

  expect(login).toMatchObject({ status: 503, errors: { base: ['unavailable'] } })
  expect((await platform.request(contract.geo.ip, {})).status).toBe(200)
})

test('answers are neither stored nor sniffed, and carry the id of their request', async () => {
  const platform = shared()

  const { headers } = await platform.request(contract.geo.ip, {}, { headers: { 'x-request-id': '<script>' } })

  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('no password and no token reaches the log', async () => {
  await using platform = await startPlatform()
  const { email, password } = APPLICANT
  const { emailPassword } = contract.auth.login
  const first = await register(platform)
  await platform.request(emailPassword, { email, password: 'a wrong password' })
  const { output } = await platform.request(emailPassword, { email, password })
  const refreshed = await platform.request(contract.auth.refresh, {}, { token: output.token })
  await platform.request(contract.profile.user, { whoAreYou: 'a secret' }, { token: first })
  platform.platform.log.error({ password, headers: { authorization: `Bearer ${first}`, cookie: first } }, 'by mistake')

  const logged = platform.logged()

  expect(logged.match(/"msg":"request"/g)).toHaveLength(5)
  expect(logged).toContain('"msg":"by mistake"')
  const secrets = [password, 'a wrong password', 'a secret', first, output.token, refreshed.output.access_token]
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

test('the platform is healthy while it serves, and ready while its database answers', async () => {
  await using platform = await startPlatform()
  const statuses = async () => [(await platform.fetch('/healthz')).status, (await platform.fetch('/readyz')).status]

  expect(await statuses()).toStrictEqual([200, 200])
  await platform[Symbol.asyncDispose]()
  expect(await statuses()).toStrictEqual([200, 503])
})

test('sign-ins, their failures and changes of an account are logged as security events, and name no secret', async () => {
  await using platform = await startPlatform()
  const { email, password } = APPLICANT
  const { emailPassword } = contract.auth.login
  const token = await register(platform)
  const userId = (await platform.request(contract.profile.user, {}, { token })).output.user.id
  await platform.request(emailPassword, { email, password: 'a wrong password' }, { headers: from('203.0.113.7') })
  const { output } = await platform.request(emailPassword, { email, password })
  const form = { old_password: password, password: 'eight loud rivers', password_confirm: 'eight loud rivers' }
  await platform.request(contract.password.update, form, { token: output.token })
  await platform.request(contract.auth.logout, {}, { token: output.token })
  await platform.request(contract.auth.sendLoginData, { email })
  const magic = /simpleAuthToken=(\S+)/.exec((await lastMessageTo(platform, email)).body)?.[1] ?? ''
  await platform.request(contract.profile.user, {}, { token: magic })
  await platform.request(contract.auth.refresh, {}, { token: 'x'.repeat(43) })

  const lines: Record<string, unknown>[] = platform
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const events = lines.filter(({ msg }) => msg === 'security event')
  const subject = events[0]?.subject
  expect(subject).toMatch(/^[0-9a-f]{16}$/)
  expect(events).toMatchObject([
    { securityEvent: 'account_opened', outcome: 'ok', userId, subject, level: 30 },
    { securityEvent: 'signed_in', outcome: 'credentials_invalid', userId: null, subject, ip: '203.0.113.7', level: 40 },
    { securityEvent: 'signed_in', outcome: 'ok', userId, subject },
    { securityEvent: 'password_changed', outcome: 'ok', userId },
    { securityEvent: 'signed_out', outcome: 'ok', userId },
    { securityEvent: 'signed_in', outcome: 'ok', by: 'magic_link', userId },
    { securityEvent: 'token_refreshed', outcome: 'unauthorized' },
  ])
  for (const { requestId } of events) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  for (const secret of [password, 'a wrong password', 'eight loud rivers', email, token, output.token, magic])
    expect(JSON.stringify(events)).not.toContain(secret)
})
