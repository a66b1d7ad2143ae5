import { sql } from 'drizzle-orm'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { accept, DESK_ORIGIN, signIn } from '../../support/platform/desk.ts'
import { deskOf, openDesk, SERVICE_SECRET, startPlatform } from '../../support/platform.ts'

const HOUR_MS = 3_600_000
const WHY = 'as agreed in the team meeting'

test('the first admin is made by a link of the machine, once, and only until there is one', async () => {
  await using site = await startPlatform()
  const desk = deskOf(site)
  const setup = (secret: string, recover = false) =>
    desk.send('/v1/setup', { headers: { 'x-service-secret': secret }, body: { recover } })
  expect((await setup('guessed')).status).toBe(401)
  const first = await setup(SERVICE_SECRET)
  expect(first).toMatchObject({ status: 200, body: { operator: 'admin' } })
  // a new link replaces the one before
  const second = await setup(SERVICE_SECRET)
  await expect(accept(site, desk, String(first.body.link))).rejects.toThrow()
  const admin = await accept(site, desk, String(second.body.link))
  expect((await admin.get('/v1/me')).body).toMatchObject({ operator: 'admin', roles: ['admin'], active_operators: 1 })
  expect((await setup(SERVICE_SECRET)).status).toBe(409)
  await expect(accept(site, desk, String(second.body.link))).rejects.toThrow()
})

test('an expired link of the first admin makes nobody', async () => {
  await using site = await startPlatform()
  const desk = deskOf(site)
  const made = await desk.send('/v1/setup', { headers: { 'x-service-secret': SERVICE_SECRET } })
  site.clock.advance(15 * 60_000)
  await expect(accept(site, desk, String(made.body.link))).rejects.toThrow()
})

test('an admin made by the recovery waits a day, and may then only invite for three', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { kay: ['compliance'] })
  const made = await desk.send('/v1/setup', {
    headers: { 'x-service-secret': SERVICE_SECRET },
    body: { recover: true },
  })
  const other = await accept(site, desk, String(made.body.link))
  const permissions = async () => {
    const response = await signIn(desk, other)
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    const { body } = await desk.send('/v1/me', { method: 'GET', headers: { cookie } })
    return body.permissions as string[]
  }
  expect(await permissions()).toEqual([])
  site.clock.advance(24 * HOUR_MS)
  expect(await permissions()).toEqual(['invite.operator'])
  site.clock.advance(72 * HOUR_MS)
  expect((await permissions()).length).toBeGreaterThan(5)
})

test('a session needs password and code, ends when idle and after twelve hours, and a code works once', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { kay: ['compliance'] })
  const status = async (cookie: string) => (await desk.send('/v1/me', { method: 'GET', headers: { cookie } })).status
  expect((await signIn(desk, desk.kay, 'another passphrase entirely')).status).toBe(422)
  const same = desk.kay.code()
  const again = { ...desk.kay, code: () => same }
  const response = await signIn(desk, again)
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/)
  expect(response.headers.get('set-cookie')).toMatch(/SameSite=Strict/)
  expect((await signIn(desk, again)).status).toBe(422)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  site.clock.advance(29 * 60_000)
  expect(await status(cookie)).toBe(200)
  site.clock.advance(30 * 60_000)
  expect(await status(cookie)).toBe(401)
  const fresh = await signIn(desk, desk.kay)
  const [busy = ''] = (fresh.headers.get('set-cookie') ?? '').split(';')
  for (let half = 0; half < 28; half += 1) {
    site.clock.advance(25 * 60_000)
    expect(await status(busy)).toBe(200)
  }
  site.clock.advance(25 * 60_000)
  expect(await status(busy)).toBe(401)
})

test('a guesser of codes is stopped, and nobody else', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { kay: ['compliance'] })
  const wrong = { ...desk.kay, code: () => '000000' }
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1) statuses.push((await signIn(desk, wrong)).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
  expect(statuses[10]).toBe(429)
  expect((await signIn(desk, desk.admin)).status).toBe(200)
})

test('a second operator makes invitations take two people, and the requester is not one of them', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { kay: ['compliance'], sue: ['support'] })
  const { admin, kay, sue } = desk
  const invite = { name: 'fin', roles: ['finance'], why: WHY }
  const asked = await admin.post('/v1/operators', invite)
  expect(asked.body).toMatchObject({ state: 'requested', request: { effect: { name: 'fin', roles: ['finance'] } } })
  const { id } = asked.body.request as { id: string }
  expect((await admin.post('/v1/operators', invite)).body).toEqual({ errors: { request: [`conflict:${id}`] } })
  const decide = (by: typeof admin, verdict = 'approve') => by.post(`/v1/requests/${id}/decide`, { verdict })
  expect((await decide(admin)).body).toEqual({ errors: { own_request: ['forbidden'] } })
  expect((await decide(sue)).status).toBe(403)
  const refusedBy = async () => {
    const { body } = await kay.get(`/v1/audit?request=${id}`)
    const entries = body.entries as { operator: string; entry: { ok: boolean } }[]
    return entries.filter(({ entry }) => !entry.ok).map(({ operator }) => operator)
  }
  expect(await refusedBy()).toEqual(['sue', 'admin'])
  await kay.prove()
  // what an approver has not been shown is not approved: the first press shows it
  expect((await decide(kay)).body).toEqual({ state: 'requested', effect: { name: 'fin', roles: ['finance'] } })
  const done = await decide(kay)
  expect(done.body).toMatchObject({ state: 'executed', result: { operator: 'fin' } })
  expect((await decide(kay)).body).toEqual({ errors: { state: ['conflict:executed'] } })
  const fin = await accept(site, desk, (done.body.result as { link: string }).link)
  expect((await fin.get('/v1/me')).body).toMatchObject({ roles: ['finance'] })
  // a proof of the last five minutes is part of an approval
  const other = await admin.post('/v1/operators', { ...invite, name: 'tom' })
  const second = (other.body.request as { id: string }).id
  site.clock.advance(6 * 60_000)
  expect((await kay.get(`/v1/requests/${second}`)).body).toMatchObject({ is_as_asked: true })
  expect((await kay.post(`/v1/requests/${second}/decide`, { verdict: 'approve' })).body).toEqual({
    errors: { totp: ['second_factor_required'] },
  })
})

test('a request expires, is cancelled by its requester alone, and goes with who leaves', async () => {
  await using site = await startPlatform()
  const { admin, kay } = await openDesk(site, { kay: ['compliance'] })
  const ask = async (name: string) => {
    const { body } = await admin.post('/v1/operators', { name, roles: ['finance'], why: WHY })
    return (body.request as { id: string }).id
  }
  const [cancelled, refused, left] = [await ask('one'), await ask('two'), await ask('three')]
  const decide = async (by: typeof admin, id: string, verdict: string) =>
    (await by.post(`/v1/requests/${id}/decide`, { verdict })).body
  expect(await decide(kay, cancelled, 'cancel')).toEqual({ errors: { permission: ['forbidden'] } })
  expect(await decide(admin, cancelled, 'cancel')).toEqual({ state: 'cancelled' })
  expect(await decide(kay, refused, 'refuse')).toEqual({ state: 'refused' })
  expect((await kay.get('/v1/requests')).body).toMatchObject({ requests: [{ id: left, requested_by: 'admin' }] })
  const listed = async (state: string) =>
    ((await kay.get(`/v1/requests?state=${state}`)).body.requests as { id: string }[]).map(({ id }) => id)
  expect(await listed('refused')).toEqual([refused])
})

test('the last admin cannot be ended nor lose the role, and nobody changes their own roles', async () => {
  await using site = await startPlatform()
  const { admin, kay } = await openDesk(site, { kay: ['compliance'], ada: ['admin'] })
  expect((await admin.post('/v1/operators/admin/roles', { roles: ['support'], why: WHY })).body).toEqual({
    errors: { own_account: ['forbidden'] },
  })
  expect((await kay.post('/v1/operators/ada/end', { why: WHY })).status).toBe(200)
  expect((await kay.post('/v1/operators/admin/end', { why: WHY })).body).toEqual({
    errors: { last_admin: ['forbidden'] },
  })
  expect((await admin.post('/v1/operators', { name: 'pay', roles: ['admin', 'finance'], why: WHY })).status).toBe(403)
})

test('keys of people who left, and revoked and expired ones, open nothing', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { kay: ['compliance'], sue: ['support'] })
  const status = async ({ key }: { key: string }) =>
    (await desk.send('/v1/me', { method: 'GET', headers: { authorization: `Bearer ${key}` } })).status
  expect([await status(desk.kay), await status(desk.sue), await status({ key: 'guessed' })]).toEqual([200, 200, 401])
  expect((await desk.kay.post('/v1/operators/sue/end', { why: WHY })).status).toBe(200)
  expect([await status(desk.sue), (await desk.sue.get('/v1/me')).status]).toEqual([401, 401])
  const { body } = await desk.kay.get('/v1/keys')
  const [own] = body.keys as { id: string }[]
  // a key cannot make another
  const made = await desk.send('/v1/keys', { headers: { authorization: `Bearer ${desk.kay.key}` } })
  expect(made.status).toBe(403)
  expect((await desk.kay.post(`/v1/keys/${own?.id}/revoke`)).status).toBe(200)
  expect(await status(desk.kay)).toBe(401)
  site.clock.advance(90 * 24 * HOUR_MS)
  expect(await status(desk.admin)).toBe(401)
})

test('every act is an entry, a link of the chain, and committed in the public log', async () => {
  await using site = await startPlatform()
  const { admin, kay, sue } = await openDesk(site, { kay: ['compliance'], sue: ['support'] })
  expect((await sue.post('/v1/operators', { name: 'eve', roles: ['admin'], why: WHY })).status).toBe(403)
  await admin.post('/v1/operators', { name: 'fin', roles: ['finance'], why: WHY })
  const read = async (query = '') => (await kay.get(`/v1/audit?limit=200${query}`)).body
  const { entries } = (await read()) as { entries: { n: number; entry: Record<string, unknown>; hash: string }[] }
  expect(entries.map(({ n }) => n)).toEqual(
    Array.from({ length: entries.length }, (_, index) => entries.length - index),
  )
  const acts = entries.map(({ entry }) => entry.act)
  for (const act of ['setup', 'accept.invitation', 'create.own_key', 'invite.operator', 'search.audit'])
    expect(acts).toContain(act)
  for (const [index, { entry }] of entries.entries())
    expect(entry.prev).toBe(entries[index + 1]?.hash ?? '0'.repeat(64))
  const refused = (await read('&act=invite.operator')) as {
    entries: { operator: string; entry: object; why: string }[]
  }
  expect(refused.entries.slice(0, 2)).toMatchObject([
    { operator: 'admin', entry: { ok: true }, why: WHY },
    { operator: 'sue', entry: { ok: false, code: 'forbidden' }, why: WHY },
  ])
  // who looks again within ten minutes is one entry
  const count = async () => ((await read()) as { entries: unknown[] }).entries.length
  expect(await count()).toBe(await count())

  const { reader, writer } = site.platform
  const committed = await writer.execute('commitDeskActs', undefined)
  expect(committed.changed).toBe(await count())
  const records = await reader.all<{ payload: string }>(
    sql`SELECT payload FROM log_records WHERE kind = 'desk_acts' ORDER BY sequence`,
  )
  expect(records.map(({ payload }) => JSON.parse(payload))).toEqual([
    {
      v: 1,
      k: 'desk_acts',
      at: expect.any(Number),
      first: 1,
      next: committed.changed + 1,
      c: expect.stringMatching(/^[\da-f]{64}$/),
    },
  ])
  expect((await writer.execute('commitDeskActs', undefined)).changed).toBe(0)
  expect(site.logged()).not.toContain(admin.key)
})

test('the audit log cannot be changed in the database', async () => {
  await using site = await startPlatform()
  await openDesk(site, {})
  const database = new Database(site.platform.settings.databaseUrl.replace('file:', ''))
  try {
    expect(() => database.prepare('UPDATE desk_audit SET ok = 1').run()).toThrow('append-only')
    expect(() => database.prepare('DELETE FROM desk_audit').run()).toThrow('append-only')
  } finally {
    database.close()
  }
})

test('the listener answers its own origin and hosts, with its own headers, and nothing of the players’ API', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { kay: ['compliance'] })
  const { cookie } = desk.kay
  const post = (headers: Record<string, string>) => desk.send('/v1/session/end', { headers: { cookie, ...headers } })
  expect((await post({ origin: 'http://localhost:3000' })).status).toBe(403)
  expect((await post({ origin: 'null' })).status).toBe(403)
  expect((await post({ origin: DESK_ORIGIN, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  // without an origin it is no page of the console that sends the cookie
  expect((await post({})).status).toBe(401)
  expect((await post({ origin: DESK_ORIGIN, host: 'desk.evil.example' })).status).toBe(400)
  expect((await desk.kay.get('/v1/me')).status).toBe(200)
  const health = await desk.fetch('/healthz')
  expect(health.status).toBe(200)
  expect(Object.fromEntries(health.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(health.headers.get('access-control-allow-origin')).toBeNull()
  for (const path of ['/profile/user', '/general/log/checkpoint', '/metrics', '/outbox', '/operator/v1'])
    expect((await desk.fetch(path)).status, path).toBe(404)
  // nor has the platform's listener anything of this one
  for (const path of ['/v1/me', '/v1/setup', '/invitation', '/openapi.json', '/trpc/account.me'])
    expect((await site.fetch(path, { headers: { cookie } })).status, path).toBe(404)
})

test('procedures answer as REST does, and the document describes every call', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { kay: ['compliance'] })
  const { cookie } = desk.kay
  const procedure = await desk.fetch('/trpc/account.me', { headers: { cookie } })
  expect(await procedure.json()).toMatchObject({ result: { data: { json: { operator: 'kay' } } } })
  const forbidden = await desk.fetch('/trpc/operators.invite', {
    method: 'POST',
    headers: { cookie, origin: DESK_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name: 'eve', roles: ['admin'], why: WHY } }),
  })
  expect(forbidden.status).toBe(403)
  expect(await forbidden.json()).toMatchObject({
    error: { json: { data: { errors: { permission: ['forbidden:invite.operator'] } } } },
  })
  const document = (await (await desk.fetch('/openapi.json')).json()) as { paths: Record<string, object> }
  // every reference is one of the document's own
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference)
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Errors', '#/components/schemas/Json']))
  expect(document.paths['/v1/operators']).toMatchObject({
    post: { operationId: 'operators.invite', 'x-permission': 'invite.operator', 'x-second-person': 'always' },
    get: { 'x-permission': 'search.audit' },
  })
})
